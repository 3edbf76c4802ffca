import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { MAX_HTML_LENGTH } from "@sextant/questions/html/limits.ts";
import { Marked } from "marked";
import { findTex } from "./find-tex.ts";
import { texElement } from "./html-tex.ts";

const renderer = new Marked({ gfm: true, breaks: false });

/** Markdown nested deeper than any text is, which would keep the renderer busy for minutes. */
const endless = /^(?:[ \t]*[>*+-]){40}|[[*_~`]{200}|(?:\[[^\][\n]{0,20}){100}/m;

/** The renderer pairs signs of emphasis and brackets, in time with the square of their number. */
const MOST_SIGNS = 8_000;

const isEndless = (markdown: string) =>
  markdown.length > MAX_HTML_LENGTH ||
  endless.test(markdown) ||
  (markdown.match(/[*_~`[\]<>|]/g)?.length ?? 0) > MOST_SIGNS;

/**
 * Writes Markdown as HTML, tables included; delimited TeX is protected from being parsed as emphasis. HTML inside stays, to be cleaned.
 * Text that is too long or too deep to render in reasonable time is shown as typed.
 */
export function markdownToHtml(markdown: string): string {
  if (isEndless(markdown)) return `<pre>${escapeHtml(markdown)}</pre>`;
  const formulas: string[] = [];
  const text = findTex(markdown)
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      formulas.push(texElement(piece.tex, piece.isDisplay));
      return `\ufde0${formulas.length - 1}\ufde1`;
    })
    .join("");
  const html = renderer.parse(text, { async: false });
  return html.trim().replaceAll(/\ufde0(\d+)\ufde1/g, (_, index: string) => formulas[Number(index)] ?? "");
}
