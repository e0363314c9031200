// Starts the client.

import { render } from "preact";
import { App } from "./app";
import { keepFresh } from "./fresh";
import { startPreferences } from "./device/preferences";
import { startSound } from "./device/sound";
import { startTitle } from "./parts/title";
import { followLinks } from "./route";
import { startWindow } from "./store/window";
import { startLanguage } from "./words/fluent";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

startPreferences();
startTitle();
startSound();
startWindow();
followLinks();

await startLanguage();
const app = document.querySelector("#app");
if (app !== null) render(<App />, app);
keepFresh();
