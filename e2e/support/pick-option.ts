import type { Locator } from "@playwright/test";
import { expect } from "./journey.ts";

/** Types into a picker and presses an option, once more where the list closed before: it does when the page scrolls under it. */
export async function pickOption(field: Locator, typed: string, option: Locator): Promise<void> {
  await expect(async () => {
    await field.fill(typed);
    await option.click({ timeout: 5000 });
  }).toPass();
}
