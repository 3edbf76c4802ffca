import type { Page } from "@playwright/test";

/** How long what is said in passing stays: toasts, and notes that float over a test. */
const STAYS_MS = [6000, 8000, 12_000, 15_000];

/**
 * Has notes stay on a page that is opened after this: where a journey looks for them, or presses what they offer, once something else has
 * come. On a slow machine that takes longer than they stay. Only timers of exactly these lengths are lengthened.
 */
export async function keepNotes(page: Page): Promise<void> {
  await page.addInitScript({
    content: `{
      const wait = window.setTimeout;
      window.setTimeout = (act, ms, ...rest) => wait(act, ${JSON.stringify(STAYS_MS)}.includes(ms) ? ms * 1000 : ms, ...rest);
    }`,
  });
}
