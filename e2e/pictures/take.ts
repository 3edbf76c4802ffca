import { writeFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { demoAccounts } from "@sextant/server/demo/content/people.ts";
import { encodePicture } from "@sextant/server/foundation/files/encode-picture.ts";
import type { Person } from "../support/school.ts";
import type { Server } from "../support/server.ts";
import { signInByForm } from "../support/sign-in.ts";

const schemes = ["light", "dark"] as const;

export interface Screen {
  viewport: { width: number; height: number };
  deviceScaleFactor: number;
}

/** Opens a separate browser and signs in by the form. */
export async function openFor(
  browser: Browser,
  server: Server,
  who: Pick<Person, "email" | "password">,
  screen: Screen,
): Promise<Page> {
  const { time_zone: timezoneId } = demoAccounts.staff;
  const context = await browser.newContext({
    ...screen,
    baseURL: server.address,
    timezoneId,
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/signin");
  await signInByForm(page, who);
  await page.waitForURL((url) => !url.pathname.startsWith("/signin"));
  return page;
}

interface Taken {
  /** Path without the colour scheme and the ending. */
  path: string;
  /** What of the page is taken, in its pixels; without it, the whole window. */
  clip?: { x: number; y: number; width: number; height: number };
}

/** Takes the picture of a page in both colour schemes. */
export async function take(page: Page, { path, clip }: Taken): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await page.evaluate("document.fonts.ready");
    const shot = await page.screenshot({ animations: "disabled", ...(clip ? { clip } : {}) });
    const { bytes } = await encodePicture(shot, "image/webp");
    writeFileSync(`${path}-${colorScheme}.webp`, bytes);
  }
}
