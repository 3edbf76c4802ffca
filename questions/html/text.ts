import { Parser } from "htmlparser2";
import { rootWords, texWords } from "./tex-words.ts";

const blocks = new Set([
  "p",
  "div",
  "br",
  "hr",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "section",
  "article",
  "aside",
  "header",
  "footer",
  "blockquote",
  "pre",
  "figure",
  "figcaption",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "table",
  "caption",
  "tr",
  "td",
  "th",
  "mtr",
  "mtd",
]);

/** What stands between the children of a mathematical element, so that a half does not read as twelve. */
const between: Record<string, string> = {
  mfrac: "/",
  msup: "^",
  msub: "_",
  msubsup: "_",
  munder: "_",
  mover: "^",
  munderover: "_",
};

interface Open {
  separator: string;
  children: number;
  /** Where in the pieces each child begins. */
  starts: number[];
  isSilent: boolean;
}

/**
 * The text that a reader finds in HTML, on one line: for search, titles, duplicates and labels. TeX stands as its source, a picture as
 * its alternative text, the place of an answer as a gap.
 */
export function plainText(html: string): string {
  return textOf(html, (tex) => tex);
}

/** The same for titles, which people read: TeX as one would write it on a line. */
export function titleText(html: string): string {
  return textOf(html, texWords);
}

function textOf(html: string, writeTex: (tex: string) => string): string {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, " ").trim();
  const pieces: string[] = [];
  const open: Open[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1);
      if (parent) {
        if (parent.children > 0 && !parent.isSilent) pieces.push(parent.separator);
        parent.starts.push(pieces.length);
        parent.children += 1;
      }
      const isSilent = parent?.isSilent === true;
      const isPlace = attributes["data-interaction"] !== undefined || attributes["data-gap"] !== undefined;
      const tex = attributes["data-tex"];
      const standsIn = tex !== undefined ? writeTex(tex) : isPlace ? " ____ " : undefined;
      if (!isSilent) {
        if (blocks.has(name)) pieces.push(" ");
        if (name === "msqrt") pieces.push("√");
        if (standsIn !== undefined) pieces.push(standsIn);
        if (name === "img") pieces.push(" ", attributes.alt ?? "", " ");
      }
      open.push({
        separator: between[name] ?? "",
        children: 0,
        starts: [],
        isSilent: isSilent || standsIn !== undefined || name === "annotation" || name === "script" || name === "style",
      });
    },
    ontext(text) {
      if (open.at(-1)?.isSilent !== true) pieces.push(text);
    },
    onclosetag(name) {
      const closed = open.pop();
      if (name === "mroot" && closed && !closed.isSilent) {
        const [base = pieces.length, index = pieces.length] = closed.starts;
        const degree = pieces.slice(index).join("").trim();
        const held = pieces.slice(base, index).join("");
        pieces.splice(base, pieces.length - base, rootWords(held, degree));
      }
      if (blocks.has(name)) pieces.push(" ");
    },
  });
  parser.write(html);
  parser.end();
  return pieces.join("").replace(/\s+/g, " ").trim();
}
