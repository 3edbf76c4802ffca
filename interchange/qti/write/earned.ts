import type { DeclaredResponse, OutMapping } from "./declare.ts";
import { add, exactly, firstOf, float, isAnswered, set, value, variable, when } from "./expressions.ts";
import { type OutElement, qti } from "./xml-out.ts";

/** How one interaction earns its points, in the units of its key. */
export type Earned =
  /** No response earns any. */
  | { kind: "never" }
  /** A person gives them. */
  | { kind: "marked" }
  /** 1 when the test holds. `isPlain`: it is the one of the standard template. */
  | { kind: "test"; test: OutElement; isPlain: boolean }
  | { kind: "mapped"; mapping: OutMapping }
  /** How many of the tests hold, of so many. `longerBy`: of so many less than were answered, when these are more. */
  | { kind: "counted"; tests: OutElement[]; of: number; longerBy: 0 | 1 | null }
  /** The points of the first test that holds; the best come first. */
  | { kind: "graded"; steps: { test: OutElement; points: number }[]; most: number };

/** An interaction's response, declared, and how it earns points. */
export interface ScoredResponse extends DeclaredResponse {
  earned: Earned;
}

/** Rules that set `outcome` to `worth` points where full marks are earned, and to a share of them for a part. */
export function rulesOf({ variable: response, earned }: ScoredResponse, outcome: string, worth: number): OutElement[] {
  switch (earned.kind) {
    case "never":
    case "marked":
      return [];
    case "test":
      return [when(earned.test, set(outcome, float(exactly(worth))))];
    case "graded": {
      const points = (own: number) => float(exactly((own * worth) / earned.most));
      return firstOf(earned.steps.map(({ test, points: own }) => ({ test, rule: set(outcome, points(own)) })));
    }
    case "mapped":
      return [when(isAnswered(response), set(outcome, qti("mapResponse", { identifier: response })))];
    case "counted": {
      const { tests, of, longerBy } = earned;
      const size = qti("containerSize", {}, variable(response));
      const answered = longerBy === 1 ? qti("subtract", {}, size, value("integer", 1)) : size;
      const longest = qti("max", {}, answered, value("integer", of));
      const earnedPoints = qti("product", {}, variable(outcome), float(exactly(worth)));
      const share = qti("divide", {}, earnedPoints, longerBy === null ? float(of) : longest);
      return [
        ...tests.map((test) => when(test, add(outcome, float(1)))),
        when(isAnswered(response), set(outcome, share)),
      ];
    }
  }
}
