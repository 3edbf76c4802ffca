import type { SimpleType } from "./question-type.ts";

/** An option as a table or a text document has it. */
export interface SimpleOption {
  /** HTML. */
  content: string;
  /** The same as plain text. */
  text: string;
  feedback: string;
  /** Marked as right in the option itself. */
  isMarked: boolean;
}

/** The answers, as people write them. */
export interface SimpleQuestion {
  /** Null when it has to be inferred from the rest. */
  type: SimpleType | null;
  options: SimpleOption[];
  /** Pairs to match, in HTML; `left` empty for an answer that belongs to nothing. */
  pairs: { left: string; right: string }[];
  /** Letters of options, `true` or `false`, texts or numbers with `|` between. */
  correct: string;
  /** How far a number may be off: an amount, a percentage, or `sat`. */
  tolerance: string;
  isCaseSensitive: boolean;
  /** Points for parts of an answer, by the key's own word; empty for none. */
  partial: string;
  shuffle: boolean | null;
  points: number;
  guidance: string;
}
