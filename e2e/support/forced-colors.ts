import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";

/** Shows a page as a system does that chooses all colours. */
export async function forceColors(page: Page, colorScheme: "light" | "dark" = "light"): Promise<void> {
  await page.emulateMedia({ forcedColors: "active", colorScheme, reducedMotion: "reduce" });
}

type Style = Record<string, string> & { getPropertyValue: (name: string) => string };

/** The browser’s own, in whose page the functions that ask for it run. */
declare const getComputedStyle: (node: unknown, part?: string) => Style;

/** Returns the value of a property of an element, as the browser computes it. */
export function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

/** Returns what tells one element from another without any colour: edges, lines, and the marks in it. */
export function shapeOf(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const edges = (style: Style) => [
      style.content,
      `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderLeftWidth} ${style.borderLeftStyle}`,
      style.borderBottomColor === "rgba(0, 0, 0, 0)" ? "" : `${style.borderBottomWidth} ${style.borderBottomStyle}`,
      style.outlineStyle === "none" ? "" : `${style.outlineWidth} ${style.outlineStyle} ${style.outlineOffset}`,
      style.textDecorationLine,
      style.translate,
    ];
    const label = node.querySelector(".txt, .num");
    return JSON.stringify([
      ...[undefined, "::before", "::after"].map((part) => edges(getComputedStyle(node, part))),
      label && edges(getComputedStyle(label)),
      [...node.querySelectorAll("svg")].filter((mark) => getComputedStyle(mark).visibility !== "hidden").length,
    ]);
  });
}

const listOthers = `(() => {
  const probe = document.body.appendChild(document.createElement("i"));
  const read = (colour) => {
    probe.style.color = colour;
    return getComputedStyle(probe).color;
  };
  const tokens = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSMediaRule && rule.conditionText.includes("forced-colors"))
    .flatMap((rule) => rule.cssText.match(/--c-[\\w-]+(?=:)/g) ?? [])
    .map((token) => "var(" + token + ")");
  const own = new Set([...tokens, "LinkText", "MarkText", "GrayText"].map(read));
  probe.remove();
  const isOwn = (colour) => own.has(colour) || /^none$|, 0\\)$|\\/ 0\\)$/.test(colour);
  const found = new Set();
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest(".katex-mathml, .sr, img") || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const used = { color: style.color, ground: style.backgroundColor };
    if (element instanceof SVGGeometryElement) Object.assign(used, { fill: style.fill, stroke: style.stroke });
    if (parseFloat(style.borderTopWidth) > 0) used.edge = style.borderTopColor;
    for (const [part, colour] of Object.entries(used))
      if (!isOwn(colour)) found.add([element.localName, element.getAttribute("class"), part, colour].join(" "));
  }
  return [...found];
})()`;

/** Expects that nothing in sight has a colour that the system didn’t choose. What mixes two of them counts as its own. */
export async function expectSystemColours(page: Page, screen: string): Promise<void> {
  await expect.poll(() => styleOf(page.locator("html"), "forced-color-adjust")).toBe("none");
  expect.soft(await page.evaluate<string[]>(listOthers), screen).toEqual([]);
}
