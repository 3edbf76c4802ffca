import { isolateFormula, isRightToLeft } from "@sextant/questions/html/isolate.ts";
import { separators } from "@sextant/questions/html/mathml-separators.ts";
import { texWords } from "@sextant/questions/html/tex-words.ts";
import { setServerContent } from "../ui/trusted-content.ts";

/** In a document of its own nothing is loaded and nothing runs. */
const aside = document.implementation.createHTMLDocument("");
const known = new Map<string, string>();
const KNOWN = 500;

function mathmlWords(element: Element): string {
  if (element.localName === "annotation") return "";
  if (element.children.length === 0) return element.textContent.trim();
  const said = [...element.children].map(mathmlWords).join(separators[element.localName] ?? "");
  return element.localName === "msqrt" ? `√${said}` : said;
}

/**
 * Returns what HTML of the server says as words: formulas by what they read as, from left to right in any text, pictures by their
 * description.
 */
export function plainWords(html: string): string {
  const isRtl = isRightToLeft(html) || document.dir === "rtl";
  const key = `${isRtl}${html}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const box = aside.createElement("div");
  setServerContent(box, html);
  const write = (formula: Element, said: string) => formula.replaceWith(isRtl ? isolateFormula(said) : said);
  for (const formula of box.querySelectorAll(".katex")) {
    const tex = formula.querySelector("annotation")?.textContent;
    if (tex) write(formula, texWords(tex));
  }
  for (const formula of box.querySelectorAll("math")) write(formula, mathmlWords(formula));
  for (const picture of box.querySelectorAll("img")) picture.replaceWith(picture.alt);
  for (const block of box.querySelectorAll("p, div, li, br, td, th")) block.append(" ");
  const words = (box.textContent ?? "").replace(/\s+/g, " ").trim();
  if (known.size > KNOWN) known.clear();
  known.set(key, words);
  return words;
}
