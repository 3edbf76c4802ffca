import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { findTex, type Piece } from "./find-tex.ts";
import { joinLines } from "./join-lines.ts";

function inlineHtml(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === "text") return joinLines(escapeHtml(piece.text), "<br>");
      const name = piece.isDisplay ? "div" : "span";
      return `<${name} data-tex="${escapeHtml(piece.tex)}"></${name}>`;
    })
    .join("");
}

/** The pieces of one paragraph after another: a blank line in a text ends one. */
function paragraphs(pieces: readonly Piece[]): Piece[][] {
  const found: Piece[][] = [[]];
  for (const piece of pieces) {
    const parts: Piece[] =
      piece.kind === "tex" ? [piece] : piece.text.split(/\n[ \t]*\n\s*/).map((text) => ({ kind: "text", text }));
    parts.forEach((part, index) => {
      if (index > 0) found.push([]);
      found.at(-1)?.push(part);
    });
  }
  return found;
}

/** A display formula is a block: it cannot be inside a paragraph. */
function blockHtml(pieces: readonly Piece[]): string {
  const html = inlineHtml(pieces).trim();
  if (html === "") return "";
  return pieces.some((piece) => piece.kind === "tex" && piece.isDisplay) ? `<div>${html}</div>` : `<p>${html}</p>`;
}

const piecesOf = (text: string, withTex: boolean): Piece[] => {
  const lines = text.replaceAll(/\r\n?/g, "\n").trim();
  return withTex ? findTex(lines) : [{ kind: "text", text: lines }];
};

/**
 * Writes plain text as paragraphs of HTML, with everything escaped.
 *
 * @param withTex Converts text between TeX delimiters to `data-tex`.
 */
export function textToHtml(text: string, withTex: boolean): string {
  return paragraphs(piecesOf(text, withTex)).map(blockHtml).join("");
}

/** Does the same for inline text, for example an option. */
export function textToInlineHtml(text: string, withTex: boolean): string {
  return inlineHtml(piecesOf(text, withTex));
}
