import { readExpression } from "./expression.ts";
import type { ExpressionProblem } from "./expression-tree.ts";

/** A line of the graphing calculator: a curve, a number, or why it is neither. */
export type LineReading =
  | { kind: "nothing" }
  | { kind: "curve"; compute: (x: number) => number }
  | { kind: "vertical"; x: number }
  | { kind: "value"; value: number; compute: (x: number) => number }
  | { kind: "problem"; code: ExpressionProblem | "only_y" };

const named = /^\s*(?:y|[fgh]\s*\(\s*x\s*\))\s*=/i;

/** Reads "y = 2x + 1", "f(x) = …", "2x + 1", "x = 3", or a plain computation such as "3·4". */
export function readLine(text: string, degrees: boolean): LineReading {
  if (text.trim() === "") return { kind: "nothing" };
  const right = text.replace(named, "");
  const isNamed = right !== text;
  const vertical = /^\s*x\s*=(.*)$/i.exec(text);
  if (vertical) {
    const read = readExpression(vertical[1] ?? "");
    if (!read.ok) return { kind: "problem", code: read.code };
    if (read.usesX) return { kind: "problem", code: "only_y" };
    return { kind: "vertical", x: read.compute({ x: 0, ans: 0, degrees }) };
  }
  if (right.includes("=") || /y/i.test(right)) return { kind: "problem", code: "only_y" };
  const read = readExpression(right);
  if (!read.ok) return { kind: "problem", code: read.code };
  const compute = (x: number) => read.compute({ x, ans: 0, degrees });
  if (read.usesX || isNamed) return { kind: "curve", compute };
  return { kind: "value", value: compute(0), compute };
}
