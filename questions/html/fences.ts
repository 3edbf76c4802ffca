import { Parser } from "htmlparser2";
import { escapeHtml } from "./escape.ts";

interface Fence {
  depth: number;
  close: string;
  separators: string[];
  children: number;
}

const fence = (sign: string) => (sign === "" ? "" : `<mo fence="true">${escapeHtml(sign)}</mo>`);

/**
 * Writes MathML's `mfenced` out as `mrow` with its parentheses and separators as operators, the equivalent that MathML 3 itself
 * defines (section 3.3.8). MathML Core dropped the element, and a browser that does not know it shows neither.
 * `html` is balanced, as sanitize-html leaves it.
 */
export function writeFences(html: string): string {
  if (!html.includes("<mfenced")) return html;
  const pieces: string[] = [];
  const open: Fence[] = [];
  let copiedTo = 0;
  let depth = 0;
  const insert = (written: string, at: number, resumeAt = at) => {
    pieces.push(html.slice(copiedTo, at), written);
    copiedTo = resumeAt;
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const parent = open.at(-1);
      if (parent && depth === parent.depth + 1) {
        // The last separator repeats; none is written before the first child.
        const separator = parent.separators[parent.children - 1] ?? parent.separators.at(-1) ?? "";
        if (parent.children > 0 && separator !== "")
          insert(`<mo separator="true">${escapeHtml(separator)}</mo>`, parser.startIndex);
        parent.children += 1;
      }
      if (name === "mfenced") {
        const separators = [...(attributes.separators ?? ",").replaceAll(/\s/g, "")];
        open.push({ depth, close: attributes.close ?? ")", separators, children: 0 });
        insert(`<mrow>${fence(attributes.open ?? "(")}`, parser.startIndex, parser.endIndex + 1);
      }
      depth += 1;
    },
    onclosetag(name) {
      depth -= 1;
      if (name !== "mfenced") return;
      insert(`${fence(open.pop()?.close ?? "")}</mrow>`, parser.startIndex, parser.endIndex + 1);
    },
  });
  parser.write(html);
  parser.end();
  pieces.push(html.slice(copiedTo));
  return pieces.join("");
}
