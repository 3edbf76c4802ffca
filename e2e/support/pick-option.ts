import type { Locator } from "@playwright/test";
import { expect } from "./journey.ts";

/** Types into a picker and presses an option, once more where the list closed before: it does when the page scrolls under it. */
export async function pickOption(field: Locator, typed: string, option: Locator): Promise<void> {
  let patience = 5000;
  await expect(async () => {
    await field.fill(typed);
    // Typing asks again: each try waits longer for the answer, however slow the machine is.
    patience *= 2;
    await option.click({ timeout: patience });
  }).toPass();
}
