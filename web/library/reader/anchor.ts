import { placeAfter, placeBefore } from "@sextant/questions/text/cut.ts";
import { quoteWords } from "./quote-words.ts";
import type { Quote } from "./requests.ts";
import { type Gap, gapsOf, isPartedAlike, squeezeText } from "./squeeze-text.ts";

/** The text beneath a node without what breaks lines, and where each of its characters is. */
interface Squeezed {
  text: string;
  at: { node: Text; from: number; to: number }[];
  gaps: Gap[];
}

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}

export const squeezedWords = (text: string) => squeezeText(text).text;

function squeeze(root: Node): Squeezed {
  const at: Squeezed["at"] = [];
  const gaps: Gap[] = [];
  let text = "";
  for (const node of textNodes(root)) {
    const squeezed = squeezeText(node.data);
    text += squeezed.text;
    for (const place of squeezed.at) at.push({ node, ...place });
    for (const gap of gapsOf(node.data, squeezed)) gaps.push(gap);
  }
  return { text, at, gaps };
}

/** Returns where a text has another, one after the other. */
export function placesOf(text: string, sought: string): number[] {
  const places: number[] = [];
  if (sought === "") return places;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + sought.length)) places.push(at);
  return places;
}

function rangeAt({ at }: Squeezed, from: number, length: number): Range | null {
  const [first, last] = [at[from], at[from + length - 1]];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.from);
  range.setEnd(last.node, last.to);
  return range;
}

/** Finds every place beneath a node that has these words, whatever their case, accents and lines: those that the server finds. */
export function rangesOf(root: Node, words: string): Range[] {
  const whole = squeeze(root);
  const sought = squeezeText(words);
  const gaps = gapsOf(words, sought);
  return placesOf(whole.text, sought.text)
    .filter((place) => isPartedAlike(whole.gaps, place, gaps))
    .flatMap((place) => rangeAt(whole, place, sought.text.length) ?? []);
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

const reversed = (text: string) => [...text].reverse().join("");

/** Finds a quote beneath a node: of several like it, the one with the most of what was around it. */
export function rangeOfQuote(root: Node, quote: Quote): Range | null {
  const whole = squeeze(root);
  const sought = squeezedWords(quote.text);
  const [before, after] = [reversed(squeezedWords(quote.prefix ?? "")), squeezedWords(quote.suffix ?? "")];
  const around = (place: number) =>
    sharedStart(reversed(whole.text.slice(0, place)), before) +
    sharedStart(whole.text.slice(place + sought.length), after);
  const [best] = placesOf(whole.text, sought).toSorted((one, other) => around(other) - around(one));
  return best === undefined ? null : rangeAt(whole, best, sought.length);
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, " ");

const BLOCKS = "p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, dt, dd, th, td, figcaption, caption";

/** Returns what a range says. Lines of a PDF end with breaks, those of an article with blocks: spaces part them, except after a hyphen. */
function textOf(range: Range): string {
  const root = range.commonAncestorContainer;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  let text = "";
  let block: Node | null | undefined;
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    if (node.nodeName === "BR") block = null;
    if (!(node instanceof Text)) continue;
    const own = node.parentElement?.closest(BLOCKS) ?? root;
    if (block !== undefined && block !== own && !text.endsWith("-")) text += " ";
    block = own;
    const from = node === range.startContainer ? range.startOffset : 0;
    // What is selected may begin or end within a character: it is quoted whole.
    const to = node === range.endContainer ? placeAfter(node.data, range.endOffset) : node.length;
    text += node.data.slice(placeBefore(node.data, from), to);
  }
  return oneLine(text);
}

/** Returns what is selected on a page, with a little of what is around it; null for nothing. */
export function quoteOf(range: Range, page: Node): Quote | null {
  const before = document.createRange();
  before.selectNodeContents(page);
  before.setEnd(range.startContainer, range.startOffset);
  const after = document.createRange();
  after.selectNodeContents(page);
  after.setStart(range.endContainer, range.endOffset);
  return quoteWords(textOf(before), textOf(range), textOf(after));
}
