import type { Locator } from "@playwright/test";
import { expect } from "./journey.ts";

/** Presses a button that goes by itself once what it asks for has happened without it. */
export async function pressUnlessGone(button: Locator): Promise<void> {
  await button.click({ timeout: 5000 }).catch(() => expect(button).toHaveCount(0));
}
