import { type ExpressionProblem, readTree, type Tree } from "./expression-tree.ts";

/** What an expression is computed with. */
export type Scope = { x: number; ans: number; degrees: boolean };
type Compute = (scope: Scope) => number;

export type Expression =
  | { ok: true; compute: Compute; usesX: boolean; tree: Tree }
  | { ok: false; code: ExpressionProblem; at: number };

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

const compileTwo = (left: Tree, right: Tree, combine: (left: number, right: number) => number): Compute => {
  const [first, second] = [compile(left), compile(right)];
  return (scope) => combine(first(scope), second(scope));
};
const compileOne = (of: Tree, change: (value: number) => number): Compute => {
  const value = compile(of);
  return (scope) => change(value(scope));
};

/** Makes a function of a tree once, which a graph then calls thousands of times. */
function compile(tree: Tree): Compute {
  switch (tree.kind) {
    case "number":
      return () => tree.value;
    case "name":
      return values[tree.name] ?? (() => Number.NaN);
    case "sum":
      return tree.sign === "+"
        ? compileTwo(tree.left, tree.right, (a, b) => a + b)
        : compileTwo(tree.left, tree.right, (a, b) => a - b);
    case "product":
      return compileTwo(tree.left, tree.right, (a, b) => a * b);
    case "quotient":
      return compileTwo(tree.over, tree.under, (a, b) => a / b);
    case "negated":
      return compileOne(tree.of, (value) => -value);
    case "power":
      return compileTwo(tree.base, tree.exponent, power);
    case "suffixed":
      return compileOne(tree.of, tree.sign === "!" ? factorial : (value) => value / 100);
    case "grouped":
      return compile(tree.of);
    case "absolute":
      return compileOne(tree.of, Math.abs);
    case "applied": {
      const apply = functions[tree.name] ?? (() => Number.NaN);
      const to = compile(tree.to);
      const value: Compute = (scope) => apply(to(scope), scope);
      if (!tree.exponent) return value;
      const exponent = compile(tree.exponent);
      return (scope) => value(scope) ** exponent(scope);
    }
  }
}

function usesX(tree: Tree): boolean {
  switch (tree.kind) {
    case "number":
      return false;
    case "name":
      return tree.name === "x";
    case "sum":
    case "product":
      return usesX(tree.left) || usesX(tree.right);
    case "quotient":
      return usesX(tree.over) || usesX(tree.under);
    case "power":
      return usesX(tree.base) || usesX(tree.exponent);
    case "applied":
      return usesX(tree.to) || (tree.exponent !== null && usesX(tree.exponent));
    default:
      return usesX(tree.of);
  }
}

/** Reads an expression (`readTree`) and makes it ready to be computed. */
export function readExpression(text: string): Expression {
  const read = readTree(text);
  if (!read.ok) return read;
  return { ok: true, compute: compile(read.tree), usesX: usesX(read.tree), tree: read.tree };
}
