import { cutText } from "@sextant/questions/text/cut.ts";
import { setServerContent } from "../../../base/ui/trusted-content.ts";

/** So much of a question fits two lines. */
const MOST_CHARACTERS = 180;

/** Between a formula that has a line of its own and the words around it, which are on one line here. */
const apart = "\u2003";

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * Returns the beginning of a question's body on one line: its words, TeX in `data-tex` to be painted, MathML as it is; null where
 * there is no math, and the plain title says it all.
 *
 * @param body Cleaned HTML.
 */
export function titleHtml(body: string): string | null {
  if (!/data-tex|<math/.test(body)) return null;
  // A template's content is inert: none of its pictures is asked for.
  const box = document.createElement("template");
  setServerContent(box, body);
  const pieces: string[] = [];
  let length = 0;
  const add = (html: string, characters: number) => {
    pieces.push(html);
    length += characters;
  };
  const walk = (node: Node) => {
    if (length >= MOST_CHARACTERS) return;
    if (node instanceof Text) {
      const text = cutText(node.data.replace(/\s+/g, " "), MOST_CHARACTERS - length);
      return add(escaped(text), text.length);
    }
    if (!(node instanceof Element)) return;
    const tex = node.getAttribute("data-tex");
    if (tex !== null) {
      const gap = node.localName === "div" ? apart : "";
      return add(`${gap}<span data-tex="${escaped(tex)}"></span>${gap}`, tex.length);
    }
    if (node.localName === "math") return add(node.outerHTML, node.textContent?.length ?? 0);
    if (node.hasAttribute("data-interaction") || node.hasAttribute("data-gap")) return add(" ____ ", 6);
    if (node.localName === "img") return add(` ${escaped(node.getAttribute("alt") ?? "")} `, 10);
    for (const child of node.childNodes) walk(child);
    if (/^(p|div|li|td|th|h\d|blockquote|figure)$/.test(node.localName)) add(" ", 1);
  };
  for (const child of box.content.childNodes) walk(child);
  const html = pieces.join("").trim();
  if (!/data-tex|<math/.test(html)) return null;
  return length >= MOST_CHARACTERS ? `${html}…` : html;
}
