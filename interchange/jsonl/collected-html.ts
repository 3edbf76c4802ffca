import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { namePictures } from "../pictures.ts";
import { holdsTex } from "../text/find-tex.ts";
import { escapeStraySigns } from "../text/stray-signs.ts";
import { textToHtml, textToInlineHtml } from "../text/to-html.ts";
import type { CollectedQuestion } from "./collected-shape.ts";

/** How the texts of one question become HTML, by the format that it states. */
export interface Writer {
  block(text: string): string;
  inline(text: string): string;
}

/**
 * Returns the writer for a question. Plain text is escaped; TeX in it is taken for TeX only where the format says so, or where the
 * question holds a formula that can be nothing else.
 */
export function writerFor(line: CollectedQuestion): Writer {
  if (line.format.startsWith("html")) {
    const read = (text: string) => namePictures(escapeStraySigns(text, "tag"));
    return { block: read, inline: read };
  }
  const texts = [line.stem, line.passage, line.explanation, ...(line.options ?? []).map((option) => option.text)];
  const withTex = line.format.includes("latex") || texts.some(holdsTex);
  return {
    block: (text) => textToHtml(text, withTex),
    inline: (text) => textToInlineHtml(text, withTex),
  };
}

/** Returns the stem, followed by the picture that the file gives for it, if any. */
export function stemHtml(line: CollectedQuestion, writer: Writer): string {
  const stem = writer.block(line.stem);
  if (!line.image) return stem;
  const name = line.image.split("/").at(-1) ?? line.image;
  return `${stem}<p><img data-file="${escapeHtml(line.image)}" alt="${escapeHtml(`Picture: ${name}`)}"></p>`;
}

/** Returns pictures that the file lists for a question that shows them nowhere: perhaps of its solution. */
export function unshownPictures(line: CollectedQuestion, shown: readonly string[]): string[] {
  return (line.images ?? []).filter((name) => !shown.includes(name));
}
