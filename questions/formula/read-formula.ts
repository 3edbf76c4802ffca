import { isFunctionOfOne, severalArguments } from "./names.ts";
import { type FormulaProblem, Refusal } from "./refusal.ts";
import { createTokenReader, type TokenReader } from "./token-reader.ts";
import type { DecimalSign } from "./tokens.ts";

/** A formula as it was written, piece by piece; what reads it decides whether it is computed or typeset. */
export type Tree =
  | { kind: "number"; text: string; value: number }
  /** A letter, perhaps with a subscript (`x_1`), or `pi`, `e`, `ans`. */
  | { kind: "name"; name: string }
  | { kind: "sum"; left: Tree; right: Tree; sign: "+" | "-" }
  /** `sign` is "" for a product that is not written. */
  | { kind: "product"; left: Tree; right: Tree; sign: "" | "*" }
  | { kind: "quotient"; over: Tree; under: Tree }
  | { kind: "negated"; of: Tree }
  | { kind: "power"; base: Tree; exponent: Tree }
  | { kind: "suffixed"; of: Tree; sign: "!" | "%" }
  /** A function of one number, with the power of what comes out where there is one: sin² x. */
  | { kind: "applied"; name: string; exponent: Tree | null; to: Tree }
  /** A logarithm to a base: log_2(8). */
  | { kind: "logarithm"; base: Tree; to: Tree }
  /** A function of a list or of several numbers, or one that another line defines. */
  | { kind: "called"; name: string; arguments: readonly Tree[] }
  | { kind: "listed"; items: readonly Tree[] }
  | { kind: "grouped" | "absolute"; of: Tree };

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

/** How deep parentheses, signs and functions may be within each other. */
const DEEPEST = 60;
const comparisons: readonly Comparison[] = ["=", "<", ">", "≤", "≥", "~"];
const noFunctions: ReadonlySet<string> = new Set();

const raisedTo = (base: Tree, text: string): Tree => ({
  kind: "power",
  base,
  exponent: { kind: "number", text, value: Number(text) },
});

/** Returns what reads a formula from its pieces, binding by binding: a sum is of products, a product of factors. */
function createGrammar({ peek, skip, take, stop, close }: TokenReader, functions: ReadonlySet<string>) {
  /** How many absolute values are open: within one, a bar closes it. */
  let bars = 0;
  let depth = 0;
  const within = (read: () => Tree): Tree => {
    depth += 1;
    if (depth > DEEPEST) stop("too_deep");
    const tree = read();
    depth -= 1;
    return tree;
  };

  const sum = (): Tree => {
    let left = product();
    for (;;) {
      if (take("+")) left = { kind: "sum", left, right: product(), sign: "+" };
      else if (take("-")) left = { kind: "sum", left, right: product(), sign: "-" };
      else return left;
    }
  };

  /** Whether what comes next is a factor without a sign before it. */
  const beginsFactor = () => {
    const token = peek();
    if (!token) return false;
    if (token.kind !== "sign") return true;
    return token.sign === "(" || token.sign === "[" || (token.sign === "|" && bars === 0);
  };

  const product = (): Tree => {
    let left = signed();
    for (;;) {
      if (take("*")) left = { kind: "product", left, right: signed(), sign: "*" };
      else if (take("/")) left = { kind: "quotient", over: left, under: signed() };
      else if (beginsFactor()) left = { kind: "product", left, right: raised(), sign: "" };
      else return left;
    }
  };

  const signed = (): Tree => {
    if (take("+")) return within(signed);
    if (take("-")) return { kind: "negated", of: within(signed) };
    return raised();
  };

  const raised = (): Tree => {
    const base = suffixed();
    return take("^") ? { kind: "power", base, exponent: within(signed) } : base;
  };

  const suffixed = (): Tree => {
    let value = factor();
    for (;;) {
      if (take("!")) value = { kind: "suffixed", of: value, sign: "!" };
      else if (take("%")) value = { kind: "suffixed", of: value, sign: "%" };
      else if (take("²")) value = raisedTo(value, "2");
      else if (take("³")) value = raisedTo(value, "3");
      else return value;
    }
  };

  const beginsFunction = () => {
    const token = peek();
    return token?.kind === "name" && isFunctionOfOne(token.name);
  };

  /** Reads the items between brackets; the first bracket was taken. */
  const listed = (end: string): Tree[] => {
    if (take(end)) return [];
    const outer = bars;
    bars = 0;
    const items = [within(sum)];
    while (take(",") || take(";")) items.push(within(sum));
    close(end);
    bars = outer;
    return items;
  };

  const called = (name: string): Tree => {
    if (!take("(")) stop(peek() ? "unexpected" : "unfinished");
    return { kind: "called", name, arguments: listed(")") };
  };

  const logarithm = (): Tree => {
    const base = within(factor);
    if (!take("(")) stop(peek() ? "unexpected" : "unfinished");
    const to = within(sum);
    close(")");
    return { kind: "logarithm", base, to };
  };

  const applied = (name: string): Tree => {
    if (name === "log" && take("_")) return logarithm();
    // sin²x, sin^2 x: the power is of what comes out.
    const exponent: Tree | null = take("²")
      ? { kind: "number", text: "2", value: 2 }
      : take("^")
        ? signedFactor()
        : null;
    if (take("(")) {
      const outer = bars;
      bars = 0;
      const inner = within(sum);
      close(")");
      bars = outer;
      return { kind: "applied", name, exponent, to: { kind: "grouped", of: inner } };
    }
    let to = within(signedFactor);
    while (beginsFactor() && !beginsFunction()) to = { kind: "product", left: to, right: raised(), sign: "" };
    return { kind: "applied", name, exponent, to };
  };

  const signedFactor = (): Tree => (take("-") ? { kind: "negated", of: raised() } : raised());

  const factor = (): Tree => {
    const token = peek();
    if (!token) return stop("unfinished");
    if (token.kind === "number") {
      skip();
      return { kind: "number", text: token.text, value: token.value };
    }
    if (token.kind === "name") {
      skip();
      if (isFunctionOfOne(token.name)) return applied(token.name);
      const next = peek();
      const isCalled = functions.has(token.name) && next?.kind === "sign" && next.sign === "(";
      return isCalled || severalArguments.has(token.name) ? called(token.name) : { kind: "name", name: token.name };
    }
    if (take("(")) {
      const outer = bars;
      bars = 0;
      const of = within(sum);
      close(")");
      bars = outer;
      return { kind: "grouped", of };
    }
    if (take("[")) {
      const items = listed("]");
      const [only] = items;
      // Some write square brackets around parentheses.
      return only && items.length === 1 ? { kind: "grouped", of: only } : { kind: "listed", items };
    }
    if (take("|")) {
      bars += 1;
      const of = within(sum);
      close("|");
      bars -= 1;
      return { kind: "absolute", of };
    }
    return stop("unexpected");
  };

  return { sum };
}

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
