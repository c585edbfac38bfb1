import { mount } from "svelte";
import App from "./App.svelte";
import "./state/pointing";
import { registerWorker } from "./state/registering";
import { reminding } from "./state/reminding.svelte";
import "./style/fonts.css";
import "./style/house.css";

mount(App, { target: document.getElementById("app")! });
registerWorker();
reminding.start();
