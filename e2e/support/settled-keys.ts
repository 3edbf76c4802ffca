import type { Page } from "@playwright/test";

/**
 * Lets keys of a page wait while nothing has the focus. What closes gives it back a frame after it is gone: a key pressed in between goes
 * nowhere, which people are too slow to meet. After two frames it is pressed all the same.
 */
export function settleKeys(page: Page): void {
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    const body = page.locator("body");
    if (await body.evaluate((element) => element === element.ownerDocument.activeElement)) await waitForFocus(page);
    await press(key, options);
  };
}

async function waitForFocus(page: Page): Promise<void> {
  const waiting = await page.locator("body").evaluateHandle((body) => ({ body, frames: 2 }));
  // Polled by Playwright’s own frames, which come also where a journey stopped the clock of the page.
  await page.waitForFunction(
    (these) => {
      these.frames -= 1;
      return these.body !== these.body.ownerDocument.activeElement || these.frames < 0;
    },
    waiting,
    { polling: "raf" },
  );
}
