import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

const readPlace = `(() => {
  const place = document.activeElement;
  const headings = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")]
    .filter((one) => one.checkVisibility() && !one.closest("[aria-hidden=true], [hidden], [inert]"))
    .map((one) => Number(one.localName.slice(1)));
  const skipped = headings.filter((level, index) => index > 0 && level > (headings[index - 1] ?? 0) + 1);
  return {
    isLost: place === null || place === document.body || !place.checkVisibility(),
    titles: headings.filter((level) => level === 1).length,
    skipped,
  };
})()`;

/** Expects that after a step the focus is on something in sight, that the page has one title, and that no level of headings is skipped. */
export async function expectOriented(page: Page, step: string): Promise<void> {
  await expect
    .poll(() => page.evaluate<Record<string, unknown>>(readPlace), step)
    .toEqual({ isLost: false, titles: 1, skipped: [] });
}
