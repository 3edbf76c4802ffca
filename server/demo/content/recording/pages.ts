import { fileURLToPath } from "node:url";

/**
 * A recording of the demo student on Home, Library and Mistakes. The recorder made it of these pages, masked as any
 * other; its times count from 0.
 */
export const demoRecording = {
  path: fileURLToPath(new URL("pages.json.gz", import.meta.url)),
  browser: "Chrome · Linux",
  daysAgo: 2,
};
