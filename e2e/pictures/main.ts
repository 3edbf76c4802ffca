import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import makeDemoData from "../support/make-demo-data.ts";
import { startServer } from "../support/server.ts";
import { beginDemoDay, type DemoDay } from "./demo-day.ts";
import { takeHelp } from "./help.ts";
import { laptop, takeReadme } from "./readme.ts";

const root = join(import.meta.dirname, "../..");
const sets: Record<string, { folder: string; take: (day: DemoDay, folder: string) => Promise<void> }> = {
  readme: { folder: join(root, "docs/pictures"), take: takeReadme },
  help: { folder: join(root, "web/people/help/pictures"), take: takeHelp },
};

/** Takes the pictures of the README and of the help in the product from the demo school: all, or those of one set. */
async function main(named: readonly string[]): Promise<void> {
  const chosen = Object.entries(sets).filter(([name]) => named.length === 0 || named.includes(name));
  if (chosen.length < named.length) throw new Error(`There are these sets: ${Object.keys(sets).join(", ")}.`);
  const clear = await makeDemoData();
  const server = await startServer();
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const day = await beginDemoDay(browser, server, laptop);
    for (const [, { folder, take }] of chosen) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      await take(day, folder);
    }
  } finally {
    await browser.close();
    await server.remove();
    clear();
  }
}

await main(process.argv.slice(2));
