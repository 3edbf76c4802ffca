import { texInHtml } from "../text/html-tex.ts";
import type { Block } from "./question.ts";
import { type Segment, segmentsToHtml, textOfSegments } from "./segments.ts";

/** Returns a line as inline HTML. TeX that is typed between dollar signs is TeX, beside the equations of the document. */
export const lineToHtml = (segments: readonly Segment[]): string => texInHtml(segmentsToHtml(segments));

/** Returns lines as paragraphs, and tables between them. */
export function blocksToHtml(blocks: readonly Block[]): string {
  return blocks
    .map((block) => {
      if ("table" in block) return block.table;
      const html = lineToHtml(block.segments);
      if (html === "") return "";
      const direction = block.isRightToLeft ? ' dir="rtl"' : "";
      const name = html.includes("<div data-tex=") ? "div" : "p";
      return `<${name}${direction}>${html}</${name}>`;
    })
    .join("");
}

/** Returns lines within a line, as for an option. */
export const inlineBlocks = (blocks: readonly Block[]): string =>
  blocks.length === 1 && blocks[0] && "segments" in blocks[0]
    ? lineToHtml(blocks[0].segments)
    : blocks
        .map((block) => ("table" in block ? block.table : lineToHtml(block.segments)))
        .filter((html) => html !== "")
        .join("<br>");

/** Returns the words of lines. */
export const textOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => ("table" in block ? "" : textOfSegments(block.segments).trim()))
    .join(" ")
    .trim();
