import type { Decisions, ImportReport, OnDuplicate } from "./requests.ts";

/**
 * Returns how many questions of a checked file would be imported, given the decisions on existing ones. A question that the file
 * repeats several times is replaced once; without an id, the repeated question is imported by this very file.
 */
export function countComing(
  { counts, items }: ImportReport,
  onDuplicate: OnDuplicate,
  decisions: Decisions = {},
): number {
  let coming = counts.ok + counts.lossy;
  const replaced = new Set<unknown>();
  for (const [index, { status, question }] of items.entries()) {
    const decision = decisions[index] ?? onDuplicate;
    if (status !== "duplicate") coming -= decision === "leave_out" && (status === "ok" || status === "lossy") ? 1 : 0;
    else if (decision === "keep") coming += 1;
    else if (decision === "replace" && question !== null) replaced.add(question);
  }
  return coming + replaced.size;
}

/**
 * Counts the items that are imported as drafts whatever is chosen for the others: they lose content, or their own file marks them as
 * doubtful.
 */
export function countDoubtful({ items }: ImportReport, decisions: Decisions): number {
  return items.filter(({ status }, index) => status === "lossy" && decisions[index] !== "leave_out").length;
}

/** The largest accepted file, in bytes. */
export const largestFile = 100 * 1024 * 1024;

/** Accepted file extensions; the server inspects a file without one. */
export const extensions = [
  ...([".jsonl", ".ndjson", ".csv", ".tsv", ".xlsx", ".gift", ".txt", ".xml", ".qti"] as const),
  ...([".docx", ".yaml", ".yml", ".zip", ".imscc"] as const),
] as const;

const endings = new RegExp(`(${extensions.map((one) => `\\${one}`).join("|")}|^[^.]+)$`, "i");

/** Files of other programs, of which the server says what to do instead. */
const foreign = /\.(?:pg|py|ipynb|r|rmd|rnw|tex|mbz|pdf|pptx?|odp|html?|xls|ods)$/i;

/** What tells a file of another program: its beginning. */
const FOREIGN_BYTES = 64 * 1024;

/** Returns what is sent of a file: of one that only the server can name, no more than its beginning. */
export const sentOf = (file: File): File =>
  foreign.test(file.name) && file.size > FOREIGN_BYTES ? new File([file.slice(0, FOREIGN_BYTES)], file.name) : file;

/** Returns why a file is rejected before upload; null when it is accepted. */
export function refuseFile({
  name,
  size,
}: {
  name: string;
  size: number;
}): "wrong_kind" | "save_as_docx" | "too_big" | "empty_file" | null {
  if (/\.(?:doc|rtf|odt|pages)$/i.test(name)) return "save_as_docx";
  if (foreign.test(name)) return size === 0 ? "empty_file" : null;
  if (!endings.test(name)) return "wrong_kind";
  if (size > largestFile) return "too_big";
  return size === 0 ? "empty_file" : null;
}

/** Formats a file size: "840 kB", "34 MB". Uses decimal units, as file managers do. */
export function sizeText(bytes: number, locale: string): string {
  if (bytes < 1000)
    return new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" }).format(bytes);
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}

/** Returns the message that says how many of a report's questions would be imported. */
export function answerOf({ duplicate }: ImportReport["counts"], coming: number) {
  if (coming > 0) return "bring.report_answer";
  return duplicate > 0 ? "bring.report_there" : "bring.report_none";
}
