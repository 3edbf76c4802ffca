import { defineConfig } from "@playwright/test";

const isRoot = process.env.CHROME_NO_SANDBOX === "1";

/** Journeys in the system's Chromium (CHROME_PATH), each worker on a server of its own. */
export default defineConfig({
  testDir: ".",
  // They begin in the order of their names; the longest, all-the-way, is better not the last.
  testMatch: "**/*.spec.ts",
  globalSetup: "./support/make-demo-data.ts",
  outputDir: "../.cache/journeys",
  // More than there are cores: a journey mostly waits. Each more looks more often for what isn't there yet: of five, a third was that.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // They end what hangs; how fast something is, a busy machine cannot tell.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  use: {
    // A press that finds nothing to press fails like an expectation, not with the whole journey's patience.
    actionTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    // Painting what fades, slides and shimmers took a seventh of what a page costs. Journeys about what moves ask for motion.
    contextOptions: { reducedMotion: "reduce" },
    // Following every journey would cost an eighth of all processor time. `--trace retain-on-failure` follows the ones that are named.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
});
