import type { AnswerRow } from "./answer-row.ts";

/** A pause in typing after which a save leaves, and how long a student who never pauses is waited for. */
const PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 2000;
/** The same for a long text, of so many characters: the server keeps each save of it whole, and the device has it meanwhile. */
const LONG_TEXT = 4000;
const LONG_TEXT_PAUSE_MS = 2500;
const LONG_TEXT_LONGEST_PAUSE_MS = 15_000;

/** Returns how long a row may rest before it leaves, ms: after a pause, and at most. */
export function restOf({ response }: AnswerRow): { pause: number; longest: number } {
  const characters = Object.values(response).reduce((sum, one) => sum + (typeof one === "string" ? one.length : 0), 0);
  return characters > LONG_TEXT
    ? { pause: LONG_TEXT_PAUSE_MS, longest: LONG_TEXT_LONGEST_PAUSE_MS }
    : { pause: PAUSE_MS, longest: LONGEST_PAUSE_MS };
}
