// A browser that lacks what the pages need gets a sentence. Plain old script, with its own words:
// such a browser may not be able to load the others.
(function () {
  function can(property, value) {
    return window.CSS && CSS.supports && CSS.supports(property, value);
  }
  var fine =
    Array.prototype.toSorted &&
    window.CanvasRenderingContext2D &&
    CanvasRenderingContext2D.prototype.roundRect &&
    can("color", "color-mix(in srgb, red, blue)") &&
    CSS.supports("selector(:has(a))");
  if (fine) return;
  var SENTENCES = {
    en: "This browser is too old for Mondala. Firefox 121, Chrome or Edge 111, Safari 16.2 and anything newer can play.",
    fr: "Ce navigateur est trop ancien pour Mondala. Firefox 121, Chrome ou Edge 111, Safari 16.2 et les versions plus récentes conviennent.",
    pl: "Ta przeglądarka jest za stara na Mondalę. Wystarczą Firefox 121, Chrome lub Edge 111, Safari 16.2 i nowsze.",
    de: "Dieser Browser ist zu alt für Mondala. Firefox 121, Chrome oder Edge 111, Safari 16.2 und alles Neuere können es.",
  };
  document.addEventListener("DOMContentLoaded", function () {
    var line = document.createElement("p");
    var wanted = (navigator.language || "en").slice(0, 2);
    line.setAttribute("role", "alert");
    line.style.padding = "16px 24px";
    line.style.font = "600 17px/1.5 sans-serif";
    line.style.textAlign = "center";
    line.textContent = SENTENCES[wanted] || SENTENCES.en;
    document.body.insertBefore(line, document.body.firstChild);
  });
})();
