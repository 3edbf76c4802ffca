import { type OutElement, qti } from "./xml-out.ts";

/**
 * Returns a number without what binary fractions add; one that never ends keeps all of its digits, so that three thirds are one.
 */
export function exactly(points: number): number {
  const rounded = Math.round(points * 1e9) / 1e9;
  return Math.abs(rounded - points) < 1e-12 ? rounded : points;
}

export const variable = (identifier: string) => qti("variable", { identifier });
export const correct = (identifier: string) => qti("correct", { identifier });
export const value = (baseType: string, text: string | number) => qti("baseValue", { baseType }, String(text));
export const float = (points: number) => value("float", points);
export const set = (identifier: string, expression: OutElement) => qti("setOutcomeValue", { identifier }, expression);
export const add = (identifier: string, expression: OutElement) =>
  set(identifier, qti("sum", {}, variable(identifier), expression));

/** Rules carried out when a test holds. */
export const when = (test: OutElement, ...rules: OutElement[]) =>
  qti("responseCondition", {}, qti("responseIf", {}, test, ...rules));

/** Returns the first step whose test holds. */
export function firstOf(steps: readonly { test: OutElement; rule: OutElement }[]): OutElement[] {
  const [first, ...others] = steps;
  if (!first) return [];
  return [
    qti(
      "responseCondition",
      {},
      qti("responseIf", {}, first.test, first.rule),
      ...others.map(({ test, rule }) => qti("responseElseIf", {}, test, rule)),
    ),
  ];
}

/** Returns one expression, or several under an operator. */
export const together = (operator: "and" | "or" | "sum", expressions: readonly OutElement[]): OutElement => {
  const [only] = expressions;
  return expressions.length === 1 && only ? only : qti(operator, {}, ...expressions);
};

export const isAnswered = (identifier: string) => qti("not", {}, qti("isNull", {}, variable(identifier)));
