import type { Message } from "../messages/message.ts";
import type { ListedKey } from "./key-list.ts";
import type { KindContext } from "./kind-of-line.ts";
import type { Line } from "./line.ts";
import type { Named } from "./line-kind.ts";
import type { Block, LineQuestion } from "./question.ts";
import type { Segment } from "./segments.ts";

/** How a text is read. */
export interface Manner {
  /** Questions begin with their numbers, and nowhere else. */
  isNumbered: boolean;
  isTextQti: boolean;
  /** Fields such as `Points:` come before the number of their question. */
  leads: boolean;
}

/** How far a text is read. */
export interface Reading {
  manner: Manner;
  lines: readonly Line[];
  at: number;
  questions: LineQuestion[];
  question: LineQuestion | null;
  /** Where the next line goes. */
  target: Block[] | null;
  passage: Block[];
  /** Lines after a question that is answered, which may be the stem of the next. */
  tail: { line: Line; segments: Segment[] }[];
  /** Fields that the next question is to have. */
  pending: Map<Named, Block[]>;
  /** What stood before the next question, and belongs to none. */
  stray: string[];
  strayLosses: Message[];
  keys: ListedKey[];
  isInKeys: boolean;
  wasBlank: boolean;
  numbers: Set<number>;
}

/** Returns what is known where a line is read: the next one, or another below it. */
export const contextOf = (reading: Reading, at = reading.at): KindContext => ({
  question: reading.question,
  isInKeys: reading.isInKeys,
  lastNumber: reading.questions.at(-1)?.number ?? 0,
  numbers: reading.numbers,
  isTextQti: reading.manner.isTextQti,
  wasBlank: reading.wasBlank,
  below: reading.lines.slice(at + 1, at + 40),
});
