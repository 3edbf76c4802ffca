import "@rrweb/replay/dist/style.css";
import "./frame.css";
import { Replayer } from "@rrweb/replay";
import type { FromFrame, ToFrame } from "./frame-messages.ts";

/**
 * Replays a recording in a document of its own, whose policy lets nothing be loaded: what was recorded is a stranger’s page. Its scripts
 * never run, for the frame within is sandboxed.
 */

/** Masked text is drawn as bars. */
const bars = [
  "* { cursor: default !important; caret-color: transparent !important }",
  ":not(svg, svg *) { color: transparent !important; text-shadow: none !important }",
  "p, span, h1, h2, h3, h4, li, td, th, dt, dd, label, button, a, legend, bdi, summary, option { text-decoration: line-through .55em color-mix(in srgb, #8a8272 45%, transparent) !important }",
];

const answer = (message: FromFrame) => parent.postMessage(message, location.origin);

let replayer: Replayer | null = null;
let size = { width: 1, height: 1 };

/** Makes the recorded page as large as fits. */
function fit(): void {
  const wrapper = document.querySelector<HTMLElement>(".replayer-wrapper");
  if (!wrapper) return;
  const scale = Math.min(innerWidth / size.width, innerHeight / size.height);
  const left = (innerWidth - size.width * scale) / 2;
  wrapper.style.cssText = `position:absolute;left:${left}px;top:0;transform-origin:0 0;transform:scale(${scale});width:${size.width}px;height:${size.height}px`;
}

function load(events: Extract<ToFrame, { kind: "load" }>["events"]): void {
  const root = document.getElementById("root");
  if (!root) return;
  replayer?.destroy();
  replayer = new Replayer(events as ConstructorParameters<typeof Replayer>[0], {
    root,
    showWarning: false,
    mouseTail: { duration: 700, lineWidth: 2, strokeStyle: "#a9791c" },
    insertStyleRules: bars,
    triggerFocus: false,
    pauseAnimation: true,
  });
  replayer.on("resize", (to) => {
    size = to as typeof size;
    fit();
    answer({ kind: "sized", ...size });
  });
  replayer.pause(0);
  answer({ kind: "loaded" });
}

addEventListener("resize", fit);
addEventListener("message", ({ data, origin, source }: MessageEvent<ToFrame>) => {
  if (origin !== location.origin || source !== parent) return;
  try {
    if (data.kind === "load") return load(data.events);
    replayer?.pause(Math.max(0, data.at));
    answer({ kind: "shown", moment: data.moment });
  } catch {
    answer({ kind: "failed" });
  }
});
answer({ kind: "ready" });
