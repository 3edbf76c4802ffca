import type { FormattedText, TextFormat } from "../moodle/text-format.ts";

/** An order as Moodle's own exporter writes it: settings in a line after `>`, then an item in each line, the first first. */
export interface GiftOrder {
  kind: "order";
  select: string;
  grading: string;
  layout: string;
  items: FormattedText[];
}

const selects = /^(?:ALL|RANDOM|CONTIGUOUS|CONTIG|EXACT|REL)$/;
const layouts = /^(?:HORIZONTAL|HORI|H|VERTICAL|VERT|V)$/;
const gradings = /^(?:ALL_OR_NOTHING|ABSOLUTE(?:_POSITION)?|ABS|RELATIVE_\w+|REL_\w+|LONGEST_\w+)$/;

/** @param text The content between the braces, after `>`. */
export function parseOrder(
  text: string,
  usual: TextFormat,
  formatted: (text: string, usual: TextFormat) => FormattedText,
): GiftOrder {
  const [settings = "", ...lines] = text.split("\n");
  const words = settings.trim().split(/\s+/);
  const find = (shape: RegExp) => words.find((word) => shape.test(word)) ?? "";
  return {
    kind: "order",
    select: find(selects),
    grading: find(gradings),
    layout: find(layouts),
    items: lines.filter((line) => line.trim() !== "").map((line) => formatted(line, usual)),
  };
}
