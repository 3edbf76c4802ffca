import type { MessageCode } from "./messages/message.ts";
import { isZip } from "./tables/read-workbook.ts";

type Named = Extract<MessageCode, `foreign_${string}`>;

/** What a file’s name says that it is. */
const byExtension: Record<string, Named> = {
  pg: "foreign_pg",
  py: "foreign_program",
  ipynb: "foreign_program",
  r: "foreign_program",
  js: "foreign_program",
  rmd: "foreign_rexams",
  rnw: "foreign_rexams",
  tex: "foreign_latex",
  mbz: "foreign_mbz",
  pdf: "foreign_pdf",
  pptx: "foreign_slides",
  ppt: "foreign_slides",
  odp: "foreign_slides",
  html: "foreign_html",
  htm: "foreign_html",
};

/** How texts of other programs begin, or what none but they have; the first that fits counts. */
const byText: [Named, RegExp][] = [
  ["foreign_pg", /^\s*DOCUMENT\s*\(\s*\)\s*;|^\s*loadMacros\s*\(|^\s*(?:BEGIN_PGML|BEGIN_TEXT)\b/m],
  ["foreign_rexams", /^```\{r\b|^Meta-information\s*\n=+\s*$|^\\begin\{(?:question|solution)\}|^<<[^>\n]*>>=/m],
  ["foreign_latex", /\\documentclass\b|\\begin\{(?:document|questions|exam|parts|choices|problem)\}|\\question\b/],
  ["foreign_olx", /^\s*(?:<\?xml[^>]*>\s*)?<(?:problem|vertical|sequential|chapter|course|library)[\s>]/],
  ["foreign_pdf", /^%PDF-/],
  ["foreign_html", /^\s*(?:<!doctype html|<html[\s>])/i],
  ["foreign_program", /^#!.*\bpython|^(?:import \w[\w., ]*|from \w[\w.]* import .+|(?:def|class) \w+.*:)\s*$/m],
];

const isGzip = (head: Uint8Array) => head[0] === 0x1f && head[1] === 0x8b;

/** Returns what a text of another program is, which may look like questions of ours; null for any other. */
export const foreignText = (text: string): Named | null => byText.find(([, sign]) => sign.test(text))?.[0] ?? null;

/**
 * Returns what a file of another program is, for a report that says what to do instead; null for one that isn’t known.
 *
 * @param head Its beginning.
 */
export function foreignFormat(name: string, head: Uint8Array): Named | null {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const named = byExtension[extension] ?? null;
  if (named) return named;
  // Moodle’s backups are compressed; older ones are zips.
  if (isGzip(head)) return "foreign_mbz";
  return isZip(Buffer.from(head)) ? null : foreignText(Buffer.from(head).toString("utf8"));
}
