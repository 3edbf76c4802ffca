import { withoutInvisible } from "@sextant/questions/text/written.ts";
import { type Message, message } from "../messages/message.ts";

/** A cell as it is understood, or why it isn’t. */
export type Cell<T> = { value: T } | { fault: Message };

const MOST_ID = 255;

/** Returns the text of a cell without what nobody sees in it. */
export const seen = (cell: string): string => withoutInvisible(cell.replaceAll("\0", "").normalize("NFC")).trim();

/** Reads text up to a length. */
export const textOf =
  (most: number) =>
  (text: string): Cell<string> =>
    text.length > most ? { fault: message("roster_long", { most }) } : { value: text };

export const idOf = textOf(MOST_ID);

/** Reads a list of ids or names, which are separated by commas. */
export function listOf(text: string): Cell<string[]> {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.some((part) => part.length > MOST_ID)
    ? { fault: message("roster_long", { most: MOST_ID }) }
    : { value: [...new Set(parts)] };
}

/** Reads whether a record counts; where nothing is said, it does. */
export function statusOf(text: string): Cell<boolean> {
  const status = text.toLowerCase();
  if (status === "" || status === "active") return { value: true };
  // OneRoster 1.0 also had `inactive`.
  if (status === "tobedeleted" || status === "inactive") return { value: false };
  return { fault: message("roster_status", { status: text }) };
}

/** Reads true or false. @param unsaid What an empty cell means. */
export const truthOf =
  (unsaid: boolean) =>
  (text: string): Cell<boolean> => {
    if (text === "") return { value: unsaid };
    if (/^(?:true|1|yes)$/i.test(text)) return { value: true };
    return /^(?:false|0|no)$/i.test(text) ? { value: false } : { fault: message("roster_truth", { value: text }) };
  };

const dayForm = /^(\d{4})-(\d{2})-(\d{2})$/;
const timeForm = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Returns whether the calendar has this day: it has no February 30. */
function isDay(text: string): boolean {
  const [, year, month, day] = dayForm.exec(text) ?? [];
  const made = new Date(`${text}T00:00:00Z`);
  return Number(year) > 0 && made.getUTCMonth() + 1 === Number(month) && made.getUTCDate() === Number(day);
}

/** Reads a moment; without an offset it is in UTC. */
export function momentOf(text: string): Cell<Date | null> {
  if (text === "") return { value: null };
  if (isDay(text)) return { value: new Date(`${text}T00:00:00Z`) };
  const [, day = "", zone] = timeForm.exec(text) ?? [];
  const made = new Date(`${text.replace(" ", "T")}${zone === undefined ? "Z" : ""}`);
  return isDay(day) && !Number.isNaN(made.getTime())
    ? { value: made }
    : { fault: message("roster_date", { date: text }) };
}

/** Reads a day, which some write with a time. @returns YYYY-MM-DD */
export function dayOf(text: string): Cell<string | null> {
  if (text === "") return { value: null };
  const day = isDay(text) ? text : timeForm.exec(text)?.[1];
  return day !== undefined && isDay(day) ? { value: day } : { fault: message("roster_date", { date: text }) };
}
