import { existsSync } from "node:fs";

/** The one that whole runs take, so that a journey by itself meets the same: they round the widths of letters differently. */
const LIGHT = "/usr/bin/chromium-headless-shell";

/** How the system’s Chromium is started. */
export const chromiumLaunch = {
  executablePath: process.env.CHROME_PATH ?? (existsSync(LIGHT) ? LIGHT : "/usr/bin/chromium"),
  // Its own sandbox refuses to work for root.
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
};
