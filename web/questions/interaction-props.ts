import type {
  CandidateOf,
  InteractionResponse,
  InteractionType,
} from "@sextant/questions/interactions/candidate-registry.ts";

/** What it takes to let a student answer one interaction. */
export type AnswerProps<T extends InteractionType> = {
  interaction: CandidateOf<T>;
  response: InteractionResponse;
  onChange: (response: InteractionResponse) => void;
  /** It can be read but not changed. */
  disabled: boolean;
  /** Ids of options struck out. */
  struck: readonly string[];
  onStrike: (struck: string[]) => void;
  /** Whether the ways to strike out stand beside the options. */
  striking: boolean;
  /** It stands in a line of text. */
  inline: boolean;
  /** Which of the question's interactions it is, from 1; of how many. */
  number: number;
  count: number;
};

/** Points of a part of a question in the test that asks it. */
export type Earned = { points: number; max: number };

/** What it takes to show an answered interaction. What may not be seen yet is absent. */
export type ReviewProps<T extends InteractionType> = {
  interaction: CandidateOf<T>;
  /** Null: left out. Undefined: nothing is said of an answer. */
  response: unknown;
  /** The interaction's key, in its own type's shape. */
  answerKey?: unknown;
  /** What it was given by hand, in the points of its key. */
  mark?: number | undefined;
  /** What that earned in the points of the test, and the most there is. */
  earned?: Earned | undefined;
  /** What each line of a rubric was given by hand. */
  criteria?: Readonly<Record<string, number>> | undefined;
  /** What its marker says of passages of a text. */
  comments?: readonly { start: number; end: number; text: string }[] | undefined;
  /** What the author says of options, HTML by option id. */
  feedback?: Readonly<Record<string, string>>;
  /** Somebody else looks at a student's answer. */
  isOther?: boolean | undefined;
  inline: boolean;
};
