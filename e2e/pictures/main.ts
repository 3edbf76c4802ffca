import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumLaunch } from "../support/chromium.ts";
import makeDemoData from "../support/make-demo-data.ts";
import { startServer } from "../support/server.ts";
import { beginDemoDay, type DemoDay } from "./demo-day.ts";
import { pictured, takeHelp } from "./help.ts";
import { laptop, takeReadme } from "./readme.ts";

const root = join(import.meta.dirname, "../..");
const sets = {
  readme: { folder: join(root, "docs/pictures"), take: takeReadme },
  help: {
    folder: join(root, "web/people/help/pictures"),
    take: (day: DemoDay, folder: string) => takeHelp(day, folder),
  },
};

/**
 * Takes the pictures of the README and of the help in the product from the demo school: all, those of one set, or those of single
 * pages of help, by their ids.
 */
async function main(named: readonly string[]): Promise<void> {
  const pages = named.filter((name) => pictured.includes(name));
  const chosen = Object.entries(sets).filter(([name]) => named.length === 0 || named.includes(name));
  if (chosen.length + pages.length < named.length)
    throw new Error(`There are these sets: ${Object.keys(sets).join(", ")}; and these pages: ${pictured.join(", ")}.`);
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
    if (pages.length > 0) await takeHelp(day, sets.help.folder, pages);
  } finally {
    await browser.close();
    await server.remove();
    clear();
  }
}

await main(process.argv.slice(2));
