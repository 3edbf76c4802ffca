import { defineConfig } from "@playwright/test";

const isRoot = process.env.CHROME_NO_SANDBOX === "1";

/** Journeys in the system's Chromium (CHROME_PATH), each worker on a server of its own. */
export default defineConfig({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../.cache/journeys",
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/London",
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium",
      args: isRoot ? ["--no-sandbox"] : [],
    },
  },
});
