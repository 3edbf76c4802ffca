import { monitorEventLoopDelay } from "node:perf_hooks";

const RESOLUTION_MS = 5;

// Loaded into the server that is measured, which answers each message of the bench with how long its event loop was held up since the last.
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
delay.enable();
process.on("message", () => {
  process.send?.({ longestBlockMs: Math.max(0, delay.max / 1e6 - RESOLUTION_MS) });
  delay.reset();
});
process.channel?.unref();
