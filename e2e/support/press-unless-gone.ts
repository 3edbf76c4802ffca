import type { Locator } from "@playwright/test";
import { expect } from "./journey.ts";

/** Presses a button that goes by itself once what it asks for has happened without it. */
export async function pressUnlessGone(button: Locator): Promise<void> {
  await expect(async () => {
    if ((await button.count()) > 0) await button.click({ timeout: 5000 });
  }).toPass();
}
