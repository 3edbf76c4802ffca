import type { ErrorName } from "../errors.ts";
import type { Random } from "../random.ts";
import { tex } from "../tex.ts";
import type { DemoQuestion } from "../types.ts";

/** A wrong option caused by a named error. */
export interface WrongOption {
  content: string;
  /** Set on options that are numbers; these are then sorted in ascending order. */
  value?: number;
  error: ErrorName;
  feedback: string;
}

/** Marks the place of a drawn figure in the body; replaced by the picture's name when the question is made. */
export const figurePlace = "{figure}";

interface DraftBase {
  body: string;
  explanation: string;
  /** Hints shown after wrong tries where several are allowed, without the answer. */
  hints?: string[];
  /** The numbers drawn, from which a check can compute the answer in another way. */
  given: Record<string, number>;
  /** The picture, as SVG, that the body shows. */
  figure?: string;
}

export interface ChoiceDraft extends DraftBase {
  right: { content: string; value?: number };
  /** Three or more, the more telling first; those equal to another option are skipped. */
  wrong: WrongOption[];
}

export interface NumericDraft extends DraftBase {
  accept: string[];
}

export type MathDraft = ChoiceDraft | NumericDraft;

/** One kind of question. `draw` returns null for numbers that make a poor question, and is then called again. */
export interface MathTemplate {
  name: string;
  domain: "Algebra" | "Advanced Math" | "Problem-Solving and Data Analysis" | "Geometry and Trigonometry";
  topic: string;
  difficulty: DemoQuestion["difficulty"];
  draw(random: Random): MathDraft | null;
}

type Options = Pick<ChoiceDraft, "right" | "wrong">;
type Wrong<T> = readonly [T, ErrorName, string];

/** Options that are numbers: shown by `show`, in ascending order. */
export function numberOptions(
  right: number,
  wrong: Wrong<number>[],
  show = (value: number) => tex(String(value)),
): Options {
  return {
    right: { content: show(right), value: right },
    wrong: wrong.map(([value, error, feedback]) => ({ content: show(value), value, error, feedback })),
  };
}

/** Options that are TeX expressions, in any order. */
export function expressionOptions(right: string, wrong: Wrong<string>[]): Options {
  return textOptions(
    tex(right),
    wrong.map(([source, error, feedback]) => [tex(source), error, feedback]),
  );
}

/** Options that are words, in any order. */
export function textOptions(right: string, wrong: Wrong<string>[]): Options {
  return {
    right: { content: right },
    wrong: wrong.map(([content, error, feedback]) => ({ content, error, feedback })),
  };
}
