import type { ImportReport, OnDuplicate } from "./requests.ts";

/** How many of a checked file would come in, given what becomes of those that are there already. */
export function countComing(counts: ImportReport["counts"], onDuplicate: OnDuplicate): number {
  return counts.ok + counts.lossy + (onDuplicate === "skip" ? 0 : counts.duplicate);
}

/** The largest file that is taken, in bytes. */
export const largestFile = 100 * 1024 * 1024;

/** Why a file is not taken, known before it is sent; null when it may be. */
export function refuseFile({
  name,
  size,
}: {
  name: string;
  size: number;
}): "wrong_kind" | "too_big" | "empty_file" | null {
  if (!/\.(jsonl|ndjson|zip)$/i.test(name)) return "wrong_kind";
  if (size > largestFile) return "too_big";
  return size === 0 ? "empty_file" : null;
}

/** A size for people: "840 kB", "34 MB". Units of a thousand, as file managers show them. */
export function sizeText(bytes: number, locale: string): string {
  if (bytes < 1000)
    return new Intl.NumberFormat(locale, { style: "unit", unit: "byte", unitDisplay: "long" }).format(bytes);
  const [value, unit] = bytes < 1e6 ? [bytes / 1e3, "kilobyte"] : [bytes / 1e6, "megabyte"];
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits: digits }).format(value);
}
