import type { Page } from "@playwright/test";

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
