import { type Spoken, speakMath } from "./speak-math.ts";
import { spokenWords } from "./spoken-words.ts";

/** A stretch of the page that is read in one go. */
export type Piece = { element: HTMLElement; text: string };

/** What is read in one go: a paragraph, a line of a list or table, an option. */
const blocks = "p, li, h2, h3, h4, td, th, figcaption, blockquote, pre, .src, .prompt, .option .card";
/** What is drawn for the eye only, or is no text. */
const silent = ".katex-html, .sr, .note-at, script, style, textarea, select, button";

const treeOf = (node: Node): Spoken => ({
  tag: node instanceof Element ? node.localName : "",
  text: node.textContent ?? "",
  children: node instanceof Element ? [...node.children].map(treeOf) : [],
});

/** Returns what is heard of an element, in a language: its words, its formulas by name, pictures by their descriptions. */
function textOf(node: Node, language: string): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? "";
  if (!(node instanceof Element) || node.matches(silent)) return "";
  const words = spokenWords(language);
  if (node.localName === "math") return ` ${speakMath(treeOf(node), words.math)} `;
  if (node.localName === "img") return ` ${words.picture}: ${node.getAttribute("alt") ?? ""} `;
  if (node.localName === "input") return node.matches("[type=radio], [type=checkbox]") ? "" : ` ${words.blank} `;
  if (node.classList.contains("key")) return `${node.textContent ?? ""}. `;
  return [...node.childNodes].map((child) => textOf(child, language)).join("");
}

/** Returns the pieces of a pane in their order; those without words are left out. */
export function listPieces(pane: Element | null, language: string): Piece[] {
  if (!pane) return [];
  const all = [...pane.querySelectorAll<HTMLElement>(blocks)];
  const pieces = all.filter((element) => !all.some((other) => other !== element && element.contains(other)));
  return pieces.flatMap((element) => {
    const text = textOf(element, language).replace(/\s+/g, " ").trim();
    return text && element.getClientRects().length > 0 ? [{ element, text }] : [];
  });
}
