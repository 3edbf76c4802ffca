import { plainText } from "@sextant/questions/html/text.ts";
import { evaluateTex } from "../evaluate-tex.ts";

export type Variables = Record<string, number>;
/** Whether an answer, as a student reads or types it, is right: decided from the drawn numbers without the template's own formula. */
export type Check = (given: Variables, answer: string) => boolean;

/** Returns true for numbers that agree but for the noise of binary arithmetic. */
export const near = (one: number, other: number) =>
  Math.abs(one - other) < 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));

/** Returns the value of an answer that is a number: TeX, MathML, dollars, percent, or typed. */
export function readValue(answer: string): number {
  const source = /data-tex="([^"]*)"/.exec(answer)?.[1];
  if (source !== undefined) return evaluateTex(source);
  const [top = "", bottom = "1"] = plainText(answer)
    .replace("−", "-")
    .replace(/[$,%\s]/g, "")
    .split("/");
  return Number(top) / Number(bottom);
}

/** Returns the TeX of an answer, without the part before the equals sign. */
export function texOf(answer: string): string {
  const source = /data-tex="([^"]*)"/.exec(answer)?.[1] ?? "";
  return source.slice(source.indexOf("=") + 1);
}

/** Values at which expressions are compared. */
export const samples = [0.37, 1.9, 3.3];
/** The answer is a number. */
export const number =
  (holds: (given: Variables, value: number) => boolean): Check =>
  (given, answer) =>
    holds(given, readValue(answer));
/** The answer is an expression in `variable` that must agree with `expected` wherever both are looked at. */
export const expression =
  (variable: string, expected: (given: Variables, at: number) => number, shift = () => 0): Check =>
  (given, answer) =>
    samples.every((sample) => {
      const at = sample + shift();
      return near(evaluateTex(texOf(answer), { [variable]: at }), expected(given, at));
    });

/** Returns a drawn number. */
export const g = (given: Variables, name: string): number => given[name] ?? Number.NaN;
