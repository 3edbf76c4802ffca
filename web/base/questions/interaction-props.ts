import type {
  CandidateOf,
  InteractionResponse,
  InteractionType,
} from "@sextant/questions/interactions/candidate-registry.ts";

/** Props for answering one interaction. */
export type AnswerProps<T extends InteractionType> = {
  interaction: CandidateOf<T>;
  response: InteractionResponse;
  onChange: (response: InteractionResponse) => void;
  /** It can be read but not changed. */
  disabled: boolean;
  /** Ids of options struck out. */
  struck: readonly string[];
  onStrike: (struck: string[]) => void;
  /** Whether the controls for striking out options are shown. */
  striking: boolean;
  /** It is part of a line of text. */
  inline: boolean;
  /** Its number among the question's interactions, from 1, and their count. */
  number: number;
  count: number;
};

/** Points of a part of a question in the test that asks it. */
export type Earned = { points: number; max: number };

/** Props for showing an answered interaction. What the viewer may not see yet is absent. */
export type ReviewProps<T extends InteractionType> = {
  interaction: CandidateOf<T>;
  /** Null: left unanswered. Undefined: the answer is not shown. */
  response: unknown;
  /** The interaction's key, in its own type's shape. */
  answerKey?: unknown;
  /** Points given by a marker, on the scale of its key. */
  mark?: number | undefined;
  /** Points earned in the test, and the maximum. */
  earned?: Earned | undefined;
  /** Points given for each rubric criterion. */
  criteria?: Readonly<Record<string, number>> | undefined;
  /** The marker's comments on passages of a text. */
  comments?: readonly { start: number; end: number; text: string }[] | undefined;
  /** The author's feedback on options, HTML by option id. */
  feedback?: Readonly<Record<string, string>>;
  /** The viewer is not the student who answered. */
  isOther?: boolean | undefined;
  inline: boolean;
};
