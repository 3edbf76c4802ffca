import type { Page } from "@playwright/test";

/** In the page: the colours of texts and of what its ancestors paint behind them, one text for each pair. */
const readPairs = `(() => {
  const readColour = (text) => {
    const [, kind, inside] = /^(rgba?|color)\\((.*)\\)$/.exec(text) ?? [];
    if (!kind || (kind === "color" && !inside.startsWith("srgb "))) throw new Error("A colour that can’t be read: " + text);
    const [red, green, blue, opacity = 1] = inside.match(/(?<![a-z])[-\\d.e]+/g).map(Number);
    const most = kind === "color" ? 1 : 255;
    return [red / most, green / most, blue / most, opacity];
  };
  const over = ([red, green, blue, opacity], below) =>
    [red, green, blue].map((part, index) => part * opacity + below[index] * (1 - opacity));
  const faded = ([red, green, blue, opacity], by) => [red, green, blue, opacity * by];
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "Canvas";
  const sheet = { behind: over(readColour(getComputedStyle(probe).color), [1, 1, 1]), opacity: 1, isPicture: false };
  probe.remove();
  const known = new Map();
  /** What is painted up to the background of an element; a picture or gradient has no colour. */
  const paintOf = (element) => {
    if (!element) return sheet;
    if (known.has(element)) return known.get(element);
    const below = paintOf(element.parentElement);
    const style = getComputedStyle(element);
    const own = readColour(style.backgroundColor);
    const opacity = below.opacity * Number(style.opacity);
    const paint = {
      behind: over(faded(own, opacity), below.behind),
      opacity,
      isPicture: style.backgroundImage !== "none" || (below.isPicture && own[3] * opacity < 1),
    };
    known.set(element, paint);
    return paint;
  };
  const passes = ":disabled, [aria-disabled=true], [aria-hidden=true], [inert], svg, option";
  const isRead = (element) =>
    !element.closest(passes) &&
    !element.closest("label")?.control?.matches(":disabled, [aria-disabled=true]") &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    Math.min(element.getBoundingClientRect().width, element.getBoundingClientRect().height) > 1;
  const pairs = new Map();
  const add = (element, text) => {
    if (text.trim() === "" || !isRead(element)) return;
    const { behind, opacity, isPicture } = paintOf(element);
    if (isPicture) return;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const own = readColour(style.color);
    // Letters that aren’t painted at all: those over the picture of a page, which are there to be selected and heard.
    if (own[3] === 0) return;
    const colour = over(faded(own, opacity), behind);
    const pair = JSON.stringify([isLarge, colour, behind]);
    if (!pairs.has(pair)) pairs.set(pair, { text: text.trim().slice(0, 40), isLarge, colour, behind });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) add(walker.currentNode.parentElement, walker.currentNode.data);
  for (const field of document.querySelectorAll("input:not([type=radio], [type=checkbox]), select, textarea"))
    add(field, field.value);
  return [...pairs.values()];
})()`;

type Colour = readonly number[];
type Pair = { text: string; isLarge: boolean; colour: Colour; behind: Colour };

/** Relative luminance of an sRGB colour, parts from 0 to 1 (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Lists texts that differ too little from what is behind them: WCAG 2.2, 1.4.3, less than 4.5 to 1, and 3 to 1 for large letters. What
 * isn’t an ancestor’s background, and lies behind a text by its place alone, is not seen.
 */
export async function listFaintTexts(page: Page): Promise<string[]> {
  const pairs = await page.evaluate<Pair[]>(readPairs);
  const hex = (colour: Colour) =>
    `#${colour
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")}`;
  return pairs.flatMap(({ text, isLarge, colour, behind }) => {
    const found = contrast(colour, behind);
    return found >= (isLarge ? 3 : 4.5)
      ? []
      : [`“${text}”: ${found.toFixed(2)} to 1, ${hex(colour)} on ${hex(behind)}`];
  });
}
