import { isRightToLeft } from "@sextant/questions/html/isolate.ts";
import { setServerContent } from "../../ui/trusted-content.ts";
import { type Spoken, speakMath } from "./speak-math.ts";
import { spokenWords } from "./spoken-words.ts";

/** What is drawn for the eye only, or is no text. Buttons are what one does, except those that are what may be chosen. */
const silent = ".katex-html, .sr, .note-at, script, style, textarea, button:not(.tile, .order-add)";
/** A menu in the text, and a place for one of what may be put there. */
const menu = "select, button[aria-haspopup=listbox]";
const blanks = /_{3,}/g;

/** In a document of its own nothing is loaded and nothing runs. */
const aside = document.implementation.createHTMLDocument("");

const treeOf = (node: Node): Spoken => ({
  tag: node instanceof Element ? node.localName : "",
  text: node.textContent ?? "",
  children: node instanceof Element ? [...node.children].map(treeOf) : [],
});

const tidy = (text: string) =>
  text
    .replace(/\s+/g, " ")
    .replace(/ ([,،]|\.(?=\s|$))/g, "$1")
    .trim();

/** Says a menu as a blank and then its choices; a place whose choices are beside the text as a blank. */
function sayMenu(element: Element, language: string): string {
  const { blank, choices, choices_end } = spokenWords(language);
  // A menu with formulas holds its choices beside what it shows.
  const said = [...element.querySelectorAll("option:not([value='']), [data-choices] > *")].map((choice) =>
    tidy([...choice.childNodes].map((part) => partsOf(part, language)).join("")),
  );
  return said.length === 0 ? ` ${blank} ` : ` ${blank}, ${choices}: ${said.join(", ")}${choices_end} `;
}

function partsOf(node: Node, language: string): string {
  const words = spokenWords(language);
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? "").replace(blanks, ` ${words.blank} `);
  if (!(node instanceof Element)) return "";
  if (node.matches(menu)) return sayMenu(node, language);
  if (node.matches(silent)) return "";
  if (node.localName === "math") return ` ${speakMath(treeOf(node), words.math)} `;
  if (node.localName === "img") return ` ${words.picture}: ${node.getAttribute("alt") ?? ""} `;
  if (node.localName === "video" || node.localName === "audio")
    return ` ${words[node.localName]}: ${node.getAttribute("aria-label") ?? ""} `;
  if (node.localName === "input") return node.matches("[type=radio], [type=checkbox]") ? "" : ` ${words.blank} `;
  if (node.classList.contains("key")) return `${node.textContent ?? ""}. `;
  const text = [...node.childNodes].map((child) => partsOf(child, language)).join("");
  if (node.localName === "u") return ` ${words.underlined}: ${text}${words.underlined_end} `;
  return /^(?:p|div|li|br|td|th)$/.test(node.localName) ? `${text} ` : text;
}

/**
 * Returns what is heard of an element, in a language: its words, formulas and blanks by name, menus with their choices, what is underlined,
 * pictures by their descriptions.
 */
export const spokenText = (element: Element, language: string): string => tidy(partsOf(element, language));

/** Returns what is heard of HTML that the server has cleaned: in Arabic text in Arabic, else in the page’s language. */
export function spokenHtml(html: string): string {
  const box = aside.createElement("div");
  setServerContent(box, html);
  return spokenText(box, isRightToLeft(html) ? "ar" : document.documentElement.lang);
}
