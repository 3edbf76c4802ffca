import { texWords } from "@sextant/questions/html/tex-words.ts";
import { setServerContent } from "../ui/trusted-content.ts";

/** In a document of its own nothing is loaded and nothing runs. */
const aside = document.implementation.createHTMLDocument("");
const known = new Map<string, string>();
const KNOWN = 500;

/** Returns what HTML of the server says as words: formulas by what they read as, pictures by their description. */
export function plainWords(html: string): string {
  const before = known.get(html);
  if (before !== undefined) return before;
  const box = aside.createElement("div");
  setServerContent(box, html);
  for (const formula of box.querySelectorAll(".katex")) {
    const tex = formula.querySelector("annotation")?.textContent;
    if (tex) formula.replaceWith(texWords(tex));
  }
  for (const picture of box.querySelectorAll("img")) picture.replaceWith(picture.alt);
  for (const block of box.querySelectorAll("p, div, li, br, td, th")) block.append(" ");
  const words = (box.textContent ?? "").replace(/\s+/g, " ").trim();
  if (known.size > KNOWN) known.clear();
  known.set(html, words);
  return words;
}

/** Returns whether HTML is only words: nothing in it would be lost in a native control. */
export function isPlain(html: string): boolean {
  if (!html.includes("<")) return true;
  const box = aside.createElement("div");
  setServerContent(box, html);
  return [...box.querySelectorAll("*")].every(
    (element) => /^(P|DIV|SPAN|BR)$/.test(element.tagName) && !element.matches("[data-tex], .katex, .katex *"),
  );
}
