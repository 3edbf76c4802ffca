import { readTokens, type Token } from "./tokens.ts";

/** What an expression is computed with. */
export type Scope = { x: number; ans: number; degrees: boolean };
type Compute = (scope: Scope) => number;

export type ExpressionProblem = "empty" | "unfinished" | "unclosed" | "unexpected";
export type Expression =
  | { ok: true; compute: Compute; usesX: boolean }
  | { ok: false; code: ExpressionProblem; at: number };

class Refusal {
  readonly code: ExpressionProblem;
  readonly at: number;
  constructor(code: ExpressionProblem, at: number) {
    this.code = code;
    this.at = at;
  }
}

const turn = (scope: Scope) => (scope.degrees ? Math.PI / 180 : 1);

/** Sines of whole turns are exact, where floating point leaves 1e-16. */
const tidy = (value: number) => (Math.abs(value) < 1e-15 ? 0 : value);

function factorial(n: number): number {
  if (n < 0 || !Number.isInteger(n)) return Number.NaN;
  let product = 1;
  for (let k = 2; k <= n && product < Number.POSITIVE_INFINITY; k += 1) product *= k;
  return product;
}

/** Roots of odd order of negative numbers are real: (−8)^(1/3) is −2. */
function power(base: number, exponent: number): number {
  if (base < 0 && !Number.isInteger(exponent)) {
    const order = 1 / exponent;
    if (Math.abs(order - Math.round(order)) < 1e-9 && Math.round(order) % 2 !== 0) return -((-base) ** exponent);
  }
  return base ** exponent;
}

const functions: Readonly<Record<string, (value: number, scope: Scope) => number>> = {
  sin: (value, scope) => tidy(Math.sin(value * turn(scope))),
  cos: (value, scope) => tidy(Math.cos(value * turn(scope))),
  tan: (value, scope) => {
    const cosine = tidy(Math.cos(value * turn(scope)));
    return cosine === 0 ? Number.NaN : tidy(Math.sin(value * turn(scope))) / cosine;
  },
  asin: (value, scope) => Math.asin(value) / turn(scope),
  acos: (value, scope) => Math.acos(value) / turn(scope),
  atan: (value, scope) => Math.atan(value) / turn(scope),
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  abs: Math.abs,
  exp: Math.exp,
  log: Math.log10,
  ln: Math.log,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};

const values: Readonly<Record<string, Compute>> = {
  pi: () => Math.PI,
  e: () => Math.E,
  ans: ({ ans }) => ans,
  x: ({ x }) => x,
};

/**
 * Reads an expression as one writes it: 2x, 3(x+1), sin 2x, |x−1|, x², √9, 5!, 20%. Multiplication that is not written binds like
 * one that is, from left to right; a function without parentheses takes the product that follows it. Powers bind first and from
 * the right, so −2² is −4.
 */
export function readExpression(text: string): Expression {
  const tokens = readTokens(text);
  if (tokens.length === 0) return { ok: false, code: "empty", at: 0 };
  let at = 0;
  let bars = 0;
  const usesX = tokens.some((token) => token.kind === "name" && token.name === "x");
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

  const sum = (): Compute => {
    let left = product();
    for (;;) {
      const before = left;
      if (take("+")) {
        const right = product();
        left = (scope) => before(scope) + right(scope);
      } else if (take("-")) {
        const right = product();
        left = (scope) => before(scope) - right(scope);
      } else return left;
    }
  };

  /** Whether what comes next is a factor without a sign before it. */
  const beginsFactor = () => {
    const token = peek();
    if (!token) return false;
    if (token.kind !== "sign") return true;
    return token.sign === "(" || (token.sign === "|" && bars === 0);
  };

  const product = (): Compute => {
    let left = signed();
    for (;;) {
      const before = left;
      if (take("*")) {
        const right = signed();
        left = (scope) => before(scope) * right(scope);
      } else if (take("/")) {
        const right = signed();
        left = (scope) => before(scope) / right(scope);
      } else if (beginsFactor()) {
        const right = raised();
        left = (scope) => before(scope) * right(scope);
      } else return left;
    }
  };

  const signed = (): Compute => {
    if (take("+")) return signed();
    if (take("-")) {
      const value = signed();
      return (scope) => -value(scope);
    }
    return raised();
  };

  const raised = (): Compute => {
    const base = suffixed();
    if (!take("^")) return base;
    const exponent = signed();
    return (scope) => power(base(scope), exponent(scope));
  };

  const suffixed = (): Compute => {
    let value = factor();
    for (;;) {
      const before = value;
      if (take("!")) value = (scope) => factorial(before(scope));
      else if (take("²")) value = (scope) => before(scope) ** 2;
      else if (take("³")) value = (scope) => before(scope) ** 3;
      else if (take("%")) value = (scope) => before(scope) / 100;
      else return value;
    }
  };

  const applied = (name: string): Compute => {
    const apply = functions[name] ?? (() => Number.NaN);
    // sin²x, sin^2 x: the power is of what comes out.
    const exponent: Compute | null = take("²") ? () => 2 : take("^") ? signedFactor() : null;
    let argument: Compute;
    if (take("(")) {
      argument = sum();
      close(")");
    } else {
      argument = signedFactor();
      while (beginsFactor() && !(peek()?.kind === "name" && functions[(peek() as { name: string }).name])) {
        const [before, next] = [argument, raised()];
        argument = (scope) => before(scope) * next(scope);
      }
    }
    const value: Compute = (scope) => apply(argument(scope), scope);
    return exponent ? (scope) => value(scope) ** exponent(scope) : value;
  };

  const signedFactor = (): Compute => {
    if (!take("-")) return raised();
    const value = raised();
    return (scope) => -value(scope);
  };

  const factor = (): Compute => {
    const token = peek();
    if (!token) return stop("unfinished");
    if (token.kind === "number") {
      at += 1;
      return () => token.value;
    }
    if (token.kind === "name") {
      const value = values[token.name];
      if (!value && !functions[token.name]) return stop("unexpected");
      at += 1;
      return value ?? applied(token.name);
    }
    if (take("(")) {
      const outer = bars;
      bars = 0;
      const value = sum();
      close(")");
      bars = outer;
      return value;
    }
    if (take("|")) {
      bars += 1;
      const value = sum();
      close("|");
      bars -= 1;
      return (scope) => Math.abs(value(scope));
    }
    return stop("unexpected");
  };

  try {
    const compute = sum();
    if (peek()) stop("unexpected");
    return { ok: true, compute, usesX };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, at: error.at };
    throw error;
  }
}
