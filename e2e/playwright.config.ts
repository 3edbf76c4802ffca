import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { chromiumLaunch } from "./support/chromium.ts";

/** Journeys in the system's Chromium (CHROME_PATH), each worker on a server of its own. */
export default defineConfig({
  testDir: ".",
  // They begin in the order of their names; the longest, all-the-way, is better not the last.
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/make-demo-data.ts",
  outputDir: "../.cache/journeys",
  // Each more looks more often for what isn’t there yet: of five, a third was that. One more than there are cores cost a seventh.
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  // They end what hangs; how fast something is, a busy machine cannot tell. No journey has limits of its own.
  timeout: 1_800_000,
  expect: { timeout: 500_000, toPass: { timeout: 500_000 } },
  use: {
    // A press that finds nothing to press fails like an expectation, not with the whole journey's patience.
    actionTimeout: 500_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Requests that a service worker answers pass by the routes with which journeys hold or change them; those about it allow it.
    serviceWorkers: "block",
    // Painting what fades, slides and shimmers took a seventh of what a page costs. Journeys about what moves ask for motion.
    contextOptions: { reducedMotion: "reduce" },
    // Following every journey would cost an eighth of all processor time. `--trace retain-on-failure` follows the ones that are named.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumLaunch.executablePath,
      args: [
        ...chromiumLaunch.args,
        // Nearly every page is new: what compiling its code for speed costs, it never earns back. Nor has a machine for tests a GPU.
        "--js-flags=--no-maglev --no-turbofan",
        "--disable-gpu",
      ],
    },
  },
});
