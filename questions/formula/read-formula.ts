import { createGrammar } from "./grammar.ts";
import { type FormulaProblem, Refusal } from "./refusal.ts";
import { createTokenReader } from "./token-reader.ts";
import type { DecimalSign } from "./tokens.ts";
import type { Comparison, Condition, Tree } from "./tree.ts";

/** A formula, or two or three of them with comparisons between: x² + y² ≤ 9, 1 < x < 3. It holds only where its conditions do. */
export type Statement = {
  sides: readonly Tree[];
  comparisons: readonly Comparison[];
  conditions: readonly Condition[];
};

export type Unreadable = { ok: false; code: FormulaProblem; at: number; about: string };

export type ReadOptions = {
  format: DecimalSign;
  /** Letters that other lines define as functions: `f` of f(x) = 2x. */
  functions?: ReadonlySet<string>;
};

const comparisons: readonly Comparison[] = ["=", "<", ">", "≤", "≥", "~"];
const noFunctions: ReadonlySet<string> = new Set();

/** Runs what reads, and returns a refusal as a value. */
function attempt<Result>(read: () => Result): { ok: true; read: Result } | Unreadable {
  try {
    return { ok: true, read: read() };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, at: error.at, about: error.about };
    throw error;
  }
}

/** Reads a formula or a comparison of formulas (`readFormula`). */
export function readStatement(text: string, options: ReadOptions): { ok: true; statement: Statement } | Unreadable {
  const result = attempt(() => {
    const reader = createTokenReader(text, options.format);
    if (!reader.peek()) reader.stop("empty");
    const { sum } = createGrammar(reader, options.functions ?? noFunctions);
    const compared = () => {
      const sides = [sum()];
      const signs: Comparison[] = [];
      for (;;) {
        const sign = signs.length < 2 ? comparisons.find((one) => reader.take(one)) : undefined;
        if (!sign) return { sides, comparisons: signs };
        signs.push(sign);
        sides.push(sum());
      }
    };
    const whole = compared();
    const conditions: Condition[] = [];
    while (reader.take("{")) {
      const listed = [compared()];
      while (reader.take(",") || reader.take(";")) listed.push(compared());
      reader.close("}");
      for (const condition of listed)
        if (condition.comparisons.length === 0 || condition.comparisons.includes("~"))
          throw new Refusal("condition", 0, "{");
      conditions.push(...listed);
    }
    if (reader.peek()) reader.stop("unexpected");
    return { ...whole, conditions };
  });
  return result.ok ? { ok: true, statement: result.read } : result;
}

/** Reads a point of the plane, such as (2, 5). Null for what isn’t one. */
export function readPoint(text: string, options: ReadOptions): { x: Tree; y: Tree } | null {
  const inner = /^\s*\((.*)\)\s*$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  const read = readStatement(`[${inner}]`, options);
  const [side, ...others] = read.ok && read.statement.conditions.length === 0 ? read.statement.sides : [];
  if (others.length > 0 || side?.kind !== "listed") return null;
  const [x, y, ...more] = side.items;
  return x && y && more.length === 0 ? { x, y } : null;
}

/**
 * Reads a formula as people write it: 2x, 3(x+1), sin 2x, |x−1|, x², √9, 5!, 20%, mean(4, 7), [1, 2, 3], log_2(8). Multiplication that
 * is not written binds like one that is, from left to right; a function without parentheses takes the product that follows it. Powers
 * bind first and from the right, so −2² is −4. Braces with a comparison are a condition; others are parentheses.
 */
export function readFormula(text: string, options: ReadOptions): { ok: true; tree: Tree } | Unreadable {
  const read = readStatement(text, options);
  if (!read.ok) return read;
  const { sides, comparisons: signs, conditions } = read.statement;
  const [tree, other] = sides;
  if (!tree || other || conditions.length > 0)
    return { ok: false, code: "unexpected", at: 0, about: signs[0] ?? (conditions.length > 0 ? "{" : "") };
  return { ok: true, tree };
}
