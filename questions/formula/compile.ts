import { factorial, ofAngles, ofNumbers, ofPairs, ofTwo, power, toAngles } from "./numbers.ts";
import { Refusal } from "./refusal.ts";
import { correlation, ofLists, quartile } from "./statistics.ts";
import type { Comparison, Condition, Tree } from "./tree.ts";

/** Computes a number at a place of the plane. */
export type At = (x: number, y: number) => number;

/** Tells whether conditions hold at a place of the plane. */
export type Holds = (x: number, y: number) => boolean;

type Scalar = { kind: "constant"; value: number } | { kind: "varying"; at: At };

/** What a formula comes to: a number, a number that depends on x or y, or a list of these. */
export type Part = Scalar | { kind: "list"; items: readonly Scalar[] };

/** What the names in a formula stand for. */
export type Names = {
  degrees: boolean;
  /** Returns what a name other than x and y stands for; null for one that nothing defines. */
  find: (name: string) => Part | null;
  /** Returns the parameter and the formula of a function that another line defines, which has values only where its conditions hold. */
  findFunction?: (name: string) => { parameter: string; body: Tree; conditions?: readonly Condition[] } | null;
};

/** A list has this many items at most. */
const LONGEST_LIST = 1000;
/** Functions that call functions go this deep at most. */
const DEEPEST_CALL = 20;

export const constant = (value: number): Scalar => ({ kind: "constant", value });
const varying = (at: At): Scalar => ({ kind: "varying", at });
const asAt = (part: Scalar): At => (part.kind === "varying" ? part.at : () => part.value);

const liftOne = (part: Part, apply: (value: number) => number): Part => {
  if (part.kind === "list") return { kind: "list", items: part.items.map((item) => liftOne(item, apply) as Scalar) };
  if (part.kind === "constant") return constant(apply(part.value));
  const { at } = part;
  return varying((x, y) => apply(at(x, y)));
};

/** Makes a function of two functions; those of +, −, × and ÷ are spelled out, as a graph calls them most. */
type Fuse = (one: At, other: At) => At;

const liftTwo = (one: Part, other: Part, fuse: Fuse): Part => {
  if (one.kind === "list" || other.kind === "list") {
    const lengths = [one, other].flatMap((part) => (part.kind === "list" ? [part.items.length] : []));
    const pick = (part: Part, index: number) =>
      part.kind === "list" ? (part.items[index] ?? constant(Number.NaN)) : part;
    const items = Array.from(
      { length: Math.min(...lengths) },
      (_, index) => liftTwo(pick(one, index), pick(other, index), fuse) as Scalar,
    );
    return { kind: "list", items };
  }
  const at = fuse(asAt(one), asAt(other));
  return one.kind === "constant" && other.kind === "constant" ? constant(at(0, 0)) : varying(at);
};

const add: Fuse = (a, b) => (x, y) => a(x, y) + b(x, y);
const subtract: Fuse = (a, b) => (x, y) => a(x, y) - b(x, y);
const multiply: Fuse = (a, b) => (x, y) => a(x, y) * b(x, y);
const divide: Fuse = (a, b) => (x, y) => a(x, y) / b(x, y);
const fuseWith =
  (apply: (one: number, other: number) => number): Fuse =>
  (a, b) =>
  (x, y) =>
    apply(a(x, y), b(x, y));
const raise = fuseWith(power);

const scalars = (parts: readonly Part[]): Scalar[] =>
  parts.flatMap((part) => (part.kind === "list" ? part.items : [part]));

/** Makes one number of several. */
const gather = (items: readonly Scalar[], apply: (list: readonly number[]) => number): Scalar => {
  const all = items.map(asAt);
  const at: At = (x, y) => apply(all.map((item) => item(x, y)));
  return items.every(({ kind }) => kind === "constant") ? constant(at(0, 0)) : varying(at);
};

const isZero = (part: Part) => scalars([part]).some((item) => item.kind === "constant" && item.value === 0);

function call(name: string, parts: readonly Part[]): Part {
  const [first, second] = parts;
  const refuse = (): never => {
    throw new Refusal("arguments", 0, name);
  };
  const list = ofLists[name];
  if (list) return first ? gather(scalars(parts), list) : refuse();
  if (!first) return refuse();
  if (name === "quartile" || name === "corr") {
    if (!second || parts.length > 2 || first.kind !== "list") return refuse();
    const [one, other] = [first.items, scalars([second])];
    const split = (all: readonly number[]) => [all.slice(0, one.length), all.slice(one.length)] as const;
    return gather([...one, ...other], (all) => {
      const [values, rest] = split(all);
      return name === "corr" ? correlation(values, rest) : quartile(values, rest[0] ?? Number.NaN);
    });
  }
  const pair = ofPairs[name];
  if (pair) return gather(scalars(parts), (all) => all.reduce((one, other) => pair(one, other)));
  const two = ofTwo[name];
  if (!two || parts.length > 2) return refuse();
  if (name === "round" && !second) return liftTwo(first, constant(0), fuseWith(two));
  return second ? liftTwo(first, second, fuseWith(two)) : refuse();
}

function applyOne(name: string, to: Part, degrees: boolean): Part {
  const turn = degrees ? Math.PI / 180 : 1;
  const [ofAngle, toAngle, ofNumber] = [ofAngles[name], toAngles[name], ofNumbers[name]];
  if (ofAngle) return liftOne(to, turn === 1 ? ofAngle : (value) => ofAngle(value * turn));
  if (toAngle) return liftOne(to, (value) => toAngle(value) / turn);
  return liftOne(to, ofNumber ?? (() => Number.NaN));
}

const values: Readonly<Record<string, Part>> = {
  pi: constant(Math.PI),
  e: constant(Math.E),
  x: varying((x) => x),
  y: varying((_, y) => y),
};

const compare: Readonly<Record<Comparison, (one: number, other: number) => boolean>> = {
  "=": (one, other) => one === other,
  "<": (one, other) => one < other,
  ">": (one, other) => one > other,
  "≤": (one, other) => one <= other,
  "≥": (one, other) => one >= other,
  "~": () => false,
};

/** Makes conditions ready to be asked: whether all of them hold, and whether that is the same everywhere. Throws a `Refusal`. */
function compileHolds(
  conditions: readonly Condition[],
  names: Names,
  depth: number,
): { holds: Holds; isFixed: boolean } {
  const parts = conditions.map(({ sides, comparisons }) => {
    const own = sides.map((side) => {
      const part = compile(side, names, depth);
      if (part.kind === "list") throw new Refusal("list");
      return part;
    });
    return { own, comparisons };
  });
  const each = parts.flatMap(({ own, comparisons }) =>
    comparisons.flatMap((comparison, index): Holds[] => {
      const [one, other] = [own[index], own[index + 1]];
      if (!one || !other) return [];
      const [left, right, isSo] = [asAt(one), asAt(other), compare[comparison]];
      return [(x, y) => isSo(left(x, y), right(x, y))];
    }),
  );
  const isFixed = parts.every(({ own }) => own.every(({ kind }) => kind === "constant"));
  return { holds: (x, y) => each.every((holds) => holds(x, y)), isFixed };
}

/** Makes conditions ready to be asked, thousands of times; null without any. Throws a `Refusal`. */
export function compileConditions(conditions: readonly Condition[], names: Names): Holds | null {
  return conditions.length === 0 ? null : compileHolds(conditions, names, 0).holds;
}

/** Takes its values from a part where conditions don’t hold. */
function restrict(part: Part, { holds, isFixed }: ReturnType<typeof compileHolds>): Part {
  if (part.kind === "list")
    return { kind: "list", items: part.items.map((item) => restrict(item, { holds, isFixed }) as Scalar) };
  const of = asAt(part);
  const at: At = (x, y) => (holds(x, y) ? of(x, y) : Number.NaN);
  return part.kind === "constant" && isFixed ? constant(at(0, 0)) : varying(at);
}

/**
 * Makes a formula ready to be computed, once, for a graph that then calls it thousands of times. Parts that don’t depend on x and y are
 * computed here. Throws a `Refusal`.
 */
export function compile(tree: Tree, names: Names, depth = 0): Part {
  const inner = (of: Tree) => compile(of, names, depth);
  switch (tree.kind) {
    case "number":
      return constant(tree.value);
    case "name": {
      const part = names.find(tree.name) ?? values[tree.name];
      if (!part) throw new Refusal("unknown_name", 0, tree.name);
      return part;
    }
    case "sum":
      return liftTwo(inner(tree.left), inner(tree.right), tree.sign === "+" ? add : subtract);
    case "product":
      return liftTwo(inner(tree.left), inner(tree.right), multiply);
    case "quotient": {
      const under = inner(tree.under);
      if (isZero(under)) throw new Refusal("divided_by_zero");
      return liftTwo(inner(tree.over), under, divide);
    }
    case "negated":
      return liftOne(inner(tree.of), (value) => -value);
    case "power": {
      const [base, exponent] = [inner(tree.base), inner(tree.exponent)];
      if (exponent.kind === "constant" && exponent.value === 2) return liftTwo(base, base, multiply);
      return liftTwo(base, exponent, raise);
    }
    case "suffixed":
      return liftOne(inner(tree.of), tree.sign === "!" ? factorial : (value) => value / 100);
    case "grouped":
      return inner(tree.of);
    case "absolute":
      return liftOne(inner(tree.of), Math.abs);
    case "applied": {
      const value = applyOne(tree.name, inner(tree.to), names.degrees);
      return tree.exponent ? liftTwo(value, inner(tree.exponent), raise) : value;
    }
    case "logarithm":
      return liftTwo(
        inner(tree.to),
        inner(tree.base),
        fuseWith((value, base) => Math.log(value) / Math.log(base)),
      );
    case "listed": {
      const items = scalars(tree.items.map(inner));
      if (items.length > LONGEST_LIST) throw new Refusal("long_list");
      return { kind: "list", items };
    }
    case "called": {
      const found = names.findFunction?.(tree.name);
      const parts = tree.arguments.map(inner);
      if (!found) return call(tree.name, parts);
      const [argument, other] = parts;
      if (!argument || other) throw new Refusal("arguments", 0, tree.name);
      if (depth >= DEEPEST_CALL) throw new Refusal("circular", 0, tree.name);
      const find = (name: string) => (name === found.parameter ? argument : names.find(name));
      const inside = { ...names, find };
      const value = compile(found.body, inside, depth + 1);
      const { conditions = [] } = found;
      return conditions.length === 0 ? value : restrict(value, compileHolds(conditions, inside, depth + 1));
    }
  }
}

/** Returns the parts of a formula from the outside in, the formula first. */
export function* walk(tree: Tree): Generator<Tree> {
  yield tree;
  for (const value of Object.values(tree) as unknown[]) {
    for (const part of Array.isArray(value) ? (value as unknown[]) : [value])
      if (typeof part === "object" && part !== null) yield* walk(part as Tree);
  }
}
