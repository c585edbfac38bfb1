/**
 * Draws one picture at a time for `take.py`: ?picture=mondo&theme=dark&width=684&height=328. The
 * pictures are drawn by the boards' own code but kept as files, so that a visitor of the home page
 * does not have to load that code first.
 */

import { mount, type Component } from "svelte";
import "../src/style/fonts.css";
import "../src/style/house.css";

interface Picture {
  width: number;
  height: number;
  dark: boolean;
}

const PICTURES: Record<string, () => Promise<{ default: Component<Picture> }>> = {
  mondo: () => import("./Mondo.svelte"),
  patterns: () => import("./Patterns.svelte"),
  "mondo-small": () => import("./MondoSmall.svelte"),
  "patterns-small": () => import("./PatternsSmall.svelte"),
  icon: () => import("./AppIcon.svelte"),
  "icon-maskable": () => import("./MaskableIcon.svelte"),
  preview: () => import("./Preview.svelte"),
};

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme") ?? "light";
document.documentElement.dataset.theme = theme;
document.body.style.background = "transparent";

const { default: drawn } = await PICTURES[asked.get("picture") ?? "mondo"]!();
mount(drawn, {
  target: document.body,
  props: {
    width: Number(asked.get("width")),
    height: Number(asked.get("height")),
    dark: theme === "dark",
  },
});
