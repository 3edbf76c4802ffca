import type { Alphabet } from "../markers/letters.ts";
import type { Message } from "../messages/message.ts";
import type { Line } from "./line.ts";
import type { Item, Named } from "./line-kind.ts";
import type { Segment } from "./segments.ts";

/** A line of text, or a table. */
export type Block = ({ segments: Segment[]; isRightToLeft: boolean } | { table: string }) & {
  item?: Item;
  /** Follows a line of an option without a marker of its own. */
  loose?: { isAfterBlank: boolean; line: Line };
};

/** An option with its continuation lines. */
export interface LineOption {
  /** As `foldText` writes it; null where it has only its place. */
  letter: string | null;
  blocks: Block[];
  /** False for one that is marked as wrong. */
  isMarked: boolean | null;
  feedback: Block[];
}

/** A question as its lines give it. */
export interface LineQuestion {
  place: number;
  /** Null when it has none. */
  number: number | null;
  /** How its number is set off. */
  style: string;
  stem: Block[];
  options: LineOption[];
  /** The content after `Answer:` and the like. */
  fields: Map<Named, Block[]>;
  passage: Block[];
  losses: Message[];
  notes: Message[];
  /** Why it can't be read for certain. */
  faults: Message[];
  /** The alphabets that its options' letters may be of, the likeliest first. */
  alphabets: Alphabet[];
  /** It comes from a row of a table. */
  isRow: boolean;
}
