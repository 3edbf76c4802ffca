import type { ProblemCode } from "@sextant/questions/interactions/problem-code.ts";
import type { EditProblem } from "./edit-context.tsx";

/** Texts by code: one for each that the checks of a question have, and for those of the server besides. */
export type ProblemTexts = Readonly<Record<ProblemCode, string>>;

/** The place of the part that a path leads to, from 1: of `interactions.0.gaps.2`, 3. */
const numberIn = (path: string): number => Number(/\.(\d+)(?:\.[a-z_]+)?$/.exec(path)?.[1] ?? 0) + 1;

/** Says a problem by its code, `{number}` being the place of what it's about; in the server's own words where the code is unknown. */
export function problemWords(texts: ProblemTexts, problem: Pick<EditProblem, "code" | "message" | "path">): string {
  const known: Readonly<Record<string, string>> = texts;
  const { code, message, path } = problem;
  const text = Object.hasOwn(known, code) ? known[code] : undefined;
  return text?.replace("{number}", String(numberIn(path))) ?? message;
}
