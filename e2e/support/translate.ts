import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** What a browser leaves alone. */
const untouched = "script, style, textarea, svg, math, .katex, [contenteditable], [translate=no], .notranslate, font";

/**
 * Translates the page in a tab as browsers do, and what comes or changes afterwards too: into the same words between guillemets.
 *
 * @param how "replaced" as Chrome does: another text, in two `<font>`, takes the place of each; "wrapped": the text itself is moved there.
 */
export async function translatePage(page: Page, how: "replaced" | "wrapped"): Promise<void> {
  await page.evaluate(`(() => {
    const translate = (text) => {
      const parent = text.parentElement;
      if (!parent || !/\\S/.test(text.data) || /^«.*»$/s.test(text.data)) return;
      if (parent.closest(${JSON.stringify(untouched)})) return;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      if (${JSON.stringify(how)} === "replaced") {
        inner.textContent = "«" + text.data + "»";
        parent.replaceChild(outer, text);
      } else {
        parent.insertBefore(outer, text);
        inner.append(text);
      }
    };
    const translateIn = (node) => {
      if (node instanceof Text) return translate(node);
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
      const texts = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(translate);
    };
    translateIn(document.body);
    // Browsers translate what has changed a moment later: not in the middle of what the page is doing.
    new MutationObserver((records) => setTimeout(() => {
      for (const { type, target, addedNodes } of records)
        for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) translateIn(node);
    })).observe(document.body, { childList: true, characterData: true, subtree: true });
  })()`);
}

/** Hears what React says of a screen that it could not draw. */
export function hearFailures(page: Page): string[] {
  const failures: string[] = [];
  page.on("console", (message) => {
    if (/NotFoundError|Node'|error boundary/i.test(message.text())) failures.push(message.text());
  });
  page.on("pageerror", (error) => failures.push(String(error)));
  return failures;
}

/** Speaks another language in this browser alone: the account learns nothing of it. */
async function speak(page: Page, name: string, dir: "ltr" | "rtl"): Promise<void> {
  await page.locator(".me-row").first().click();
  await page.getByRole("menuitemradio", { name: new RegExp(name) }).click();
  await page.keyboard.press("Escape");
  await expect(page.locator("html")).toHaveAttribute("dir", dir);
  await expect(page.getByRole("menu")).toHaveCount(0);
}

const failed = /Couldn’t load this|تعذّر تحميل/;

/** Uses a screen that is open while the browser translates it: whatever it says changes, and it leads on. */
export async function workTranslated(page: Page): Promise<void> {
  await page.route("**/api/me/", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 503, body: "" }) : route.fallback(),
  );
  await translatePage(page, "replaced");
  // Not the title, which can be a field.
  await expect(page.locator("main")).toContainText("«");
  const nav = page.locator("nav").first();
  // What is read or sat has the whole screen, without the menu.
  if (await page.locator(".me-row").first().isVisible()) {
    // Whatever the page says changes, and back.
    await speak(page, "العربية", "rtl");
    await expect(nav).toContainText(/«[^»a-z]*[\u0600-\u06ff]/);
    await expect(nav).not.toContainText(/Home|Profile/);
    await page.evaluate('dispatchEvent(new Event("focus"))');
    await speak(page, "UK", "ltr");
  }
  await page.locator("nav a[href]:visible, header a[href]:visible, main a[href]:visible").first().click();
  await expect(page.getByText(failed)).toHaveCount(0);
  await expect(page.locator("main")).toContainText("«");
}
