import { readTokens, type Token } from "./tokens.ts";

/** An expression as it was written, piece by piece; what reads it decides whether it is computed or set. */
export type Tree =
  | { kind: "number"; text: string; value: number }
  | { kind: "name"; name: string }
  | { kind: "sum"; left: Tree; right: Tree; sign: "+" | "-" }
  /** `sign` is "" for a product that is not written. */
  | { kind: "product"; left: Tree; right: Tree; sign: "" | "*" }
  | { kind: "quotient"; over: Tree; under: Tree }
  | { kind: "negated"; of: Tree }
  | { kind: "power"; base: Tree; exponent: Tree }
  | { kind: "suffixed"; of: Tree; sign: "!" | "%" }
  /** A function, with the power of what comes out where there is one: sin² x. */
  | { kind: "applied"; name: string; exponent: Tree | null; to: Tree }
  | { kind: "grouped" | "absolute"; of: Tree };

export type ExpressionProblem = "empty" | "unfinished" | "unclosed" | "unexpected";

type TreeReading = { ok: true; tree: Tree } | { ok: false; code: ExpressionProblem; at: number };

class Refusal {
  readonly code: ExpressionProblem;
  readonly at: number;
  constructor(code: ExpressionProblem, at: number) {
    this.code = code;
    this.at = at;
  }
}

const values: ReadonlySet<string> = new Set(["pi", "e", "ans", "x"]);
const functions: ReadonlySet<string> = new Set([
  ...["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"],
  ...["sqrt", "cbrt", "abs", "exp", "log", "ln", "floor", "ceil", "round"],
]);

const raisedTo = (base: Tree, text: string): Tree => ({
  kind: "power",
  base,
  exponent: { kind: "number", text, value: Number(text) },
});

/**
 * Reads an expression as one writes it: 2x, 3(x+1), sin 2x, |x−1|, x², √9, 5!, 20%. Multiplication that is not written binds like
 * one that is, from left to right; a function without parentheses takes the product that follows it. Powers bind first and from
 * the right, so −2² is −4.
 */
export function readTree(text: string): TreeReading {
  const tokens = readTokens(text);
  if (tokens.length === 0) return { ok: false, code: "empty", at: 0 };
  let at = 0;
  let bars = 0;
  const peek = (): Token | undefined => tokens[at];
  const isSign = (sign: string) => {
    const token = peek();
    return token?.kind === "sign" && token.sign === sign;
  };
  const take = (sign: string) => {
    if (!isSign(sign)) return false;
    at += 1;
    return true;
  };
  const stop = (code: ExpressionProblem): never => {
    throw new Refusal(code, peek()?.at ?? text.length);
  };
  const close = (sign: string) => {
    if (!take(sign)) stop(peek() ? "unexpected" : "unclosed");
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
    return token.sign === "(" || (token.sign === "|" && bars === 0);
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
    if (take("+")) return signed();
    if (take("-")) return { kind: "negated", of: signed() };
    return raised();
  };

  const raised = (): Tree => {
    const base = suffixed();
    return take("^") ? { kind: "power", base, exponent: signed() } : base;
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
    return token?.kind === "name" && functions.has(token.name);
  };

  const applied = (name: string): Tree => {
    // sin²x, sin^2 x: the power is of what comes out.
    const exponent: Tree | null = take("²")
      ? { kind: "number", text: "2", value: 2 }
      : take("^")
        ? signedFactor()
        : null;
    if (take("(")) {
      const inner = sum();
      close(")");
      return { kind: "applied", name, exponent, to: { kind: "grouped", of: inner } };
    }
    let to = signedFactor();
    while (beginsFactor() && !beginsFunction()) to = { kind: "product", left: to, right: raised(), sign: "" };
    return { kind: "applied", name, exponent, to };
  };

  const signedFactor = (): Tree => (take("-") ? { kind: "negated", of: raised() } : raised());

  const factor = (): Tree => {
    const token = peek();
    if (!token) return stop("unfinished");
    if (token.kind === "number") {
      at += 1;
      return { kind: "number", text: token.text, value: token.value };
    }
    if (token.kind === "name") {
      if (!values.has(token.name) && !functions.has(token.name)) return stop("unexpected");
      at += 1;
      return values.has(token.name) ? { kind: "name", name: token.name } : applied(token.name);
    }
    if (take("(")) {
      const outer = bars;
      bars = 0;
      const of = sum();
      close(")");
      bars = outer;
      return { kind: "grouped", of };
    }
    if (take("|")) {
      bars += 1;
      const of = sum();
      close("|");
      bars -= 1;
      return { kind: "absolute", of };
    }
    return stop("unexpected");
  };

  try {
    const tree = sum();
    if (peek()) stop("unexpected");
    return { ok: true, tree };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, at: error.at };
    throw error;
  }
}
