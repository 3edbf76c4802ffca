import type { Decisions, ImportReport, OnDuplicate } from "./requests.ts";

/**
 * Returns how many of a checked file would come in, given what becomes of those that are there already. A question that several of
 * the file repeat is replaced once; without an id it is one that comes in with this very file.
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
 * Counts how many come in as drafts whatever is chosen for the others: something of them is lost, or their own file doubts
 * them.
 */
export function countDoubtful({ items }: ImportReport, decisions: Decisions): number {
  return items.filter(({ status }, index) => status === "lossy" && decisions[index] !== "leave_out").length;
}

/** The largest file that is taken, in bytes. */
export const largestFile = 100 * 1024 * 1024;

/** How the names of files end that are taken; a name without an ending is looked into by the server. */
export const extensions = [
  ...([".jsonl", ".ndjson", ".csv", ".tsv", ".gift", ".txt", ".xml", ".qti"] as const),
  ...([".docx", ".yaml", ".yml", ".zip", ".imscc"] as const),
] as const;

const endings = new RegExp(`(${extensions.map((one) => `\\${one}`).join("|")}|^[^.]+)$`, "i");

/** Returns why a file is not taken, known before it is sent; null when it may be. */
export function refuseFile({
  name,
  size,
}: {
  name: string;
  size: number;
}): "wrong_kind" | "too_big" | "empty_file" | null {
  if (!endings.test(name)) return "wrong_kind";
  if (size > largestFile) return "too_big";
  return size === 0 ? "empty_file" : null;
}

/** Returns a size for people: "840 kB", "34 MB". Units of a thousand, as file managers show them. */
export function sizeText(bytes: number, locale: string): string {
  if (bytes < 1000)
    return new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" }).format(bytes);
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}
