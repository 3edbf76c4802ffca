import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { Parser } from "htmlparser2";
import { findTex } from "./find-tex.ts";

/** Elements whose text is no prose. */
const verbatim = new Set(["script", "style", "code", "pre", "textarea", "annotation", "math", "svg"]);

const mayHoldTex = /\$|\\[([]/;

/** Returns one formula as our content has it. */
export const texElement = (tex: string, isDisplay: boolean): string =>
  isDisplay ? `<div data-tex="${escapeHtml(tex)}"></div>` : `<span data-tex="${escapeHtml(tex)}"></span>`;

/** Changes the text of HTML, piece by piece between its tags; where `change` returns null, and everywhere else, it is copied unchanged. */
export function mapHtmlText(html: string, change: (text: string) => string | null): string {
  if (!/[<&]/.test(html)) return change(html) ?? html;
  const pieces: string[] = [];
  let copiedTo = 0;
  let start = -1;
  let text = "";
  let depth = 0;
  const flush = (end: number) => {
    const changed = start >= 0 ? change(text) : null;
    if (changed !== null) {
      pieces.push(html.slice(copiedTo, start), changed);
      copiedTo = end;
    }
    start = -1;
    text = "";
  };
  const isSilent = (name: string, attributes: Record<string, string>) =>
    verbatim.has(name) || attributes["data-tex"] !== undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      flush(parser.startIndex);
      if (depth > 0 || isSilent(name, attributes)) depth += 1;
    },
    ontext(piece) {
      if (depth > 0) return;
      if (start < 0) start = parser.startIndex;
      text += piece;
    },
    oncomment() {
      flush(parser.startIndex);
    },
    onclosetag() {
      flush(parser.startIndex);
      if (depth > 0) depth -= 1;
    },
  });
  parser.write(html);
  parser.end();
  flush(html.length);
  pieces.push(html.slice(copiedTo));
  return pieces.join("");
}

/** Writes the TeX between delimiters in the text of HTML as `data-tex`; everything else is copied unchanged. */
export function texInHtml(html: string): string {
  if (!mayHoldTex.test(html)) return html;
  return mapHtmlText(html, (text) => {
    if (!mayHoldTex.test(text)) return null;
    return findTex(text)
      .map((piece) => (piece.kind === "text" ? escapeHtml(piece.text) : texElement(piece.tex, piece.isDisplay)))
      .join("");
  });
}
