import { readPlainNumber } from "@sextant/questions/interactions/numeric-entry/read-plain-number.ts";
import { type Message, message } from "../messages/message.ts";

/** The key of a number as a collection writes it, with what an author should know of how it was read. */
export interface NumberKey {
  key: { accept: string[]; tolerance: string | null };
  notes: Message[];
}

/** Half a unit of the last digit: what "about 2.414" cannot tell apart. */
function lastDigitTolerance(number: string): string {
  const decimals = number.split(".")[1]?.length ?? 0;
  return decimals === 0 ? "0.5" : `0.${"0".repeat(decimals)}5`;
}

/** Returns the key that a plain number makes ("$250,120", "≈ 2.414"); null for what is not one number. */
export function numberKey(answer: unknown): NumberKey | null {
  const written = typeof answer === "string" || typeof answer === "number" ? String(answer) : "";
  const read = readPlainNumber(written);
  if (!read) return null;
  const notes = read.unit ? [message("unit_dropped", { answer: written.trim(), number: read.text })] : [];
  if (read.approximate) notes.push(message("approximate"));
  return { key: { accept: [read.text], tolerance: read.approximate ? lastDigitTolerance(read.text) : null }, notes };
}
