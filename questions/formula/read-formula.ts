import { createGrammar } from "./grammar.ts";
import { type FormulaProblem, Refusal } from "./refusal.ts";
import { createTokenReader } from "./token-reader.ts";
import type { DecimalSign } from "./tokens.ts";
import type { Tree } from "./tree.ts";

/** What compares the sides of a statement; `~` asks for the best fit. */
export type Comparison = "=" | "<" | ">" | "≤" | "≥" | "~";

/** A formula, or two or three of them with comparisons between: x² + y² ≤ 9, 1 < x < 3. */
export type Statement = { sides: readonly Tree[]; comparisons: readonly Comparison[] };

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
    const sides = [sum()];
    const signs: Comparison[] = [];
    while (reader.peek() && signs.length < 2) {
      const sign = comparisons.find((one) => reader.take(one));
      if (!sign) return reader.stop("unexpected");
      signs.push(sign);
      sides.push(sum());
    }
    if (reader.peek()) reader.stop("unexpected");
    return { sides, comparisons: signs };
  });
  return result.ok ? { ok: true, statement: result.read } : result;
}

/** Reads a point of the plane, such as (2, 5). Null for what isn’t one. */
export function readPoint(text: string, options: ReadOptions): { x: Tree; y: Tree } | null {
  const inner = /^\s*\((.*)\)\s*$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  const read = readStatement(`[${inner}]`, options);
  const [side, ...others] = read.ok ? read.statement.sides : [];
  if (others.length > 0 || side?.kind !== "listed") return null;
  const [x, y, ...more] = side.items;
  return x && y && more.length === 0 ? { x, y } : null;
}

/**
 * Reads a formula as people write it: 2x, 3(x+1), sin 2x, |x−1|, x², √9, 5!, 20%, mean(4, 7), [1, 2, 3], log_2(8). Multiplication that
 * is not written binds like one that is, from left to right; a function without parentheses takes the product that follows it. Powers
 * bind first and from the right, so −2² is −4.
 */
export function readFormula(text: string, options: ReadOptions): { ok: true; tree: Tree } | Unreadable {
  const read = readStatement(text, options);
  if (!read.ok) return read;
  const [tree, other] = read.statement.sides;
  if (!tree || other) return { ok: false, code: "unexpected", at: 0, about: read.statement.comparisons[0] ?? "" };
  return { ok: true, tree };
}
