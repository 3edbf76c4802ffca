import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { nameClips } from "@sextant/questions/html/files.ts";
import { replaceElements, writeStartTag } from "@sextant/questions/html/rewrite.ts";
import type { PictureToWrite } from "../question-to-write.ts";
import { findTex } from "../text/find-tex.ts";
import { mapHtmlText } from "../text/html-tex.ts";

/** Finds the picture of a file's id; null when it is gone. */
export type FindPicture = (fileId: string) => PictureToWrite | null;

/** A dollar sign that would be taken for TeX is escaped. */
const keepDollars = (html: string) =>
  html.includes("$")
    ? mapHtmlText(html, (text) =>
        text.includes("$") && findTex(text.replaceAll(/\\[([]/g, "  ")).some((piece) => piece.kind === "tex")
          ? escapeHtml(text.replaceAll("$", "\\$"))
          : null,
      )
    : html;

/**
 * Writes our HTML as other programs read it: TeX between its delimiters, pictures by the address that `source` gives them. A
 * picture without one leaves its description, a clip its name.
 */
export function foreignHtml(html: string, source: (fileId: string) => string | null): string {
  if (!/data-(?:tex|file)|\$/.test(html)) return html;
  return replaceElements(keepDollars(nameClips(html)), ({ name, attributes }) => {
    const { "data-tex": tex, "data-file": file, ...own } = attributes;
    if (tex !== undefined) return escapeHtml(name === "div" ? `\\[${tex}\\]` : `\\(${tex}\\)`);
    if (name !== "img" || file === undefined) return null;
    const src = source(file);
    if (src !== null) return writeStartTag({ name, attributes: { src, ...own } });
    return `<em>[${escapeHtml(own.alt?.trim() || "Missing picture")}]</em>`;
  });
}
