import { readFormula } from "@sextant/questions/formula/read-formula.ts";
import { numberFormat } from "../../../../base/ui/number-format.ts";

const raised = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Returns a result as `formatNumber` shows it, as it is typed: 1.5×10⁻⁷ is 1.5×10^-7. */
export function typedResult(result: string): string {
  return result
    .replace(/[⁻⁰¹²³⁴-⁹]+$/, (power) => `^${[...power].map((c) => (c === "⁻" ? "-" : raised.indexOf(c))).join("")}`)
    .replaceAll("−", "-");
}

/**
 * Returns an earlier expression or result as it goes into a line: in parentheses where it would else run together with what is
 * there.
 */
export function writeEarlier(earlier: string, isAlone: boolean): string {
  const read = readFormula(earlier, { format: numberFormat() });
  const isOne = read.ok && ["number", "name", "grouped", "absolute", "listed"].includes(read.tree.kind);
  return isAlone || isOne ? earlier : `(${earlier})`;
}
