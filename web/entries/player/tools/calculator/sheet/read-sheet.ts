import {
  type At,
  compile,
  compileConditions,
  constant,
  type Names,
  type Part,
  walk,
} from "@sextant/questions/formula/compile.ts";
import { readPoint, readStatement, type Statement } from "@sextant/questions/formula/read-formula.ts";
import { type FormulaProblem, Refusal } from "@sextant/questions/formula/refusal.ts";
import type { DecimalSign } from "@sextant/questions/formula/tokens.ts";
import type { Comparison, Condition, Tree } from "@sextant/questions/formula/tree.ts";
import { type Fit, fitStatement } from "./fit-statement.ts";
import { curveOf, type Point, type Relation, relate, restrict, type Side } from "./relation.ts";

/** A line of the calculator, as it is kept. A table’s columns are x and y with its number: x_1, y_1. */
export type SheetLine =
  | { id: number; kind: "formula"; text: string; isShown: boolean }
  | { id: number; kind: "table"; number: number; rows: readonly (readonly [string, string])[]; isShown: boolean };

export type LineProblem = FormulaProblem | "no_value" | "defined_twice";

/** What a line comes to. */
export type LineReading =
  | { kind: "nothing" }
  | { kind: "problem"; code: LineProblem; about: string }
  /** A number or list; `name` is the letter that it defines, `isSlider` whether a plain number was written for it. */
  | { kind: "value"; name: string | null; value: number | readonly number[]; isSlider: boolean }
  | { kind: "relation"; relation: Relation }
  | { kind: "points"; points: readonly Point[] }
  | { kind: "fit"; fit: Fit };

type Read = { line: SheetLine; statement: Statement | null; reading: LineReading | null };

const problem = (code: LineProblem, about = ""): LineReading => ({ kind: "problem", code, about });

/** Returns the letter that a line defines as a function: `f` of f(x) = 2x. */
const definesFunction = /^\s*([a-zA-Z])\s*\(\s*([a-zA-Z])\s*\)\s*=(?!=)/;

/** Runs what may refuse; a refusal becomes the reading of its line. */
function attempt(read: () => LineReading): LineReading {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal) return problem(error.code, error.about);
    throw error;
  }
}

const isNumber = (tree: Tree): boolean =>
  tree.kind === "number" || (tree.kind === "negated" && tree.of.kind === "number");

/** Returns the numbers of a part; refuses what depends on x or y. */
function numbersOf(part: Part): number | readonly number[] {
  const items = part.kind === "list" ? part.items : [part];
  const values = items.map((item) => {
    if (item.kind === "constant") return item.value;
    throw new Refusal("unknown_name", 0, "x");
  });
  return part.kind === "list" ? values : (values[0] ?? Number.NaN);
}

const uses = (tree: Tree, name: string) => [...walk(tree)].some((part) => part.kind === "name" && part.name === name);

/** Returns the numbers of a table’s rows in which both cells are numbers. */
function readRows(rows: readonly (readonly [string, string])[], format: DecimalSign): Point[] {
  const read = (cell: string): number => {
    const cellRead = readStatement(cell, { format });
    const { sides = [], conditions = [] } = cellRead.ok ? cellRead.statement : {};
    const tree = sides.length === 1 && conditions.length === 0 ? sides[0] : undefined;
    if (!tree) return Number.NaN;
    try {
      const part = compile(tree, { degrees: false, find: () => null });
      return part.kind === "constant" ? part.value : Number.NaN;
    } catch {
      return Number.NaN;
    }
  };
  return rows
    .map(([x, y]) => ({ x: read(x), y: read(y) }))
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}

/** What lines define for others, found when it is first asked for. */
function createNames(
  lines: readonly Read[],
  format: DecimalSign,
  degrees: boolean,
): Names & { defined: Map<string, number> } {
  const pending = new Map<string, Tree>();
  const defined = new Map<string, number>();
  const functions = new Map<string, { parameter: string; body: Tree; conditions: readonly Condition[] }>();
  const found = new Map<string, Part>();
  for (const { line, statement } of lines) {
    if (line.kind === "table") {
      const points = readRows(line.rows, format);
      for (const axis of ["x", "y"] as const)
        found.set(`${axis}_${line.number}`, { kind: "list", items: points.map((point) => constant(point[axis])) });
      continue;
    }
    const [left, right] = statement?.sides ?? [];
    if (!left || !right || statement?.comparisons.join() !== "=") continue;
    const [name, parameter] = definesFunction.exec(line.text)?.slice(1) ?? [];
    if (name && parameter && left.kind === "called")
      functions.set(name, { parameter, body: right, conditions: statement.conditions });
    else if (
      left.kind === "name" &&
      statement.conditions.length === 0 &&
      !["x", "y", "pi", "e"].includes(left.name) &&
      !uses(right, "x") &&
      !uses(right, "y")
    ) {
      defined.set(left.name, (defined.get(left.name) ?? 0) + 1);
      if (!pending.has(left.name)) pending.set(left.name, right);
    }
  }
  const open = new Set<string>();
  const names: Names = {
    degrees,
    findFunction: (name) => functions.get(name) ?? null,
    find: (name) => {
      const known = found.get(name);
      if (known) return known;
      const tree = pending.get(name);
      if (!tree) return null;
      if (open.has(name)) throw new Refusal("circular", 0, name);
      open.add(name);
      try {
        const part = compile(tree, names);
        found.set(name, part);
        return part;
      } finally {
        open.delete(name);
      }
    },
  };
  return { ...names, defined };
}

function readValue(tree: Tree, name: string | null, names: Names): LineReading {
  const value = numbersOf(compile(tree, names));
  const all = typeof value === "number" ? [value] : value;
  if (!all.every(Number.isFinite)) return problem("no_value");
  return { kind: "value", name, value, isSlider: name !== null && isNumber(tree) };
}

/** Returns what computes a side of a relation; refuses a list. */
function atOf(tree: Tree, names: Names): At {
  const part = compile(tree, names);
  if (part.kind === "list") throw new Refusal("list");
  return part.kind === "varying" ? part.at : () => part.value;
}

function readSide(tree: Tree, names: Names): Side {
  return {
    at: atOf(tree, names),
    usesX: uses(tree, "x"),
    usesY: uses(tree, "y"),
    isAlone: tree.kind === "name" && (tree.name === "x" || tree.name === "y") ? tree.name : null,
  };
}

/** Reads a formula and restricts what it draws to where its conditions hold; refuses conditions on what draws nothing. */
function readFormulaLine(text: string, statement: Statement, names: ReturnType<typeof createNames>): LineReading {
  const { sides, conditions } = statement;
  const [, name, parameter] = definesFunction.exec(text) ?? [];
  const isFunction = name !== undefined && sides[0]?.kind === "called";
  const find = (other: string): Part | null =>
    isFunction && other === parameter ? { kind: "varying", at: (x) => x } : names.find(other);
  const holds = compileConditions(conditions, { ...names, find });
  if (!holds) return readWhole(text, statement, names);
  // A letter that is defined has its value everywhere.
  if (!isFunction && !sides.some((side) => uses(side, "x") || uses(side, "y"))) return problem("condition", "{");
  const reading = readWhole(text, statement, names);
  const isRestricted = (letter: string) => conditions.some((one) => one.sides.some((side) => uses(side, letter)));
  const restricted = new Set((["x", "y"] as const).filter(isRestricted));
  if (reading.kind === "relation") return { kind: "relation", relation: restrict(reading.relation, holds, restricted) };
  return reading.kind === "problem" ? reading : problem("condition", "{");
}

/** Reads a formula as if it held everywhere. */
function readWhole(
  text: string,
  { sides, comparisons }: Statement,
  names: ReturnType<typeof createNames>,
): LineReading {
  const [left, right] = sides;
  if (!left) return { kind: "nothing" };
  if (!right) {
    if (uses(left, "y")) {
      // y alone asks for more.
      return problem("unfinished", "y");
    }
    if (!uses(left, "x")) return readValue(left, null, names);
    const at = atOf(left, names);
    return { kind: "relation", relation: curveOf((x) => at(x, 0)) };
  }
  if (comparisons.includes("~")) return { kind: "fit", fit: fitStatement(sides, comparisons, names) };
  const isEquation = comparisons.join() === "=";
  if (isEquation && left.kind === "called") {
    const [, name, parameter] = definesFunction.exec(text) ?? [];
    const find = (other: string): Part | null =>
      other === parameter ? { kind: "varying", at: (x) => x } : names.find(other);
    if (name && parameter) {
      const at = atOf(right, { ...names, find });
      return { kind: "relation", relation: curveOf((x) => at(x, 0)) };
    }
  }
  const isLetter = left.kind === "name" && left.name !== "x" && left.name !== "y";
  if (isEquation && isLetter) {
    if (names.defined.has(left.name))
      return (names.defined.get(left.name) ?? 0) > 1
        ? problem("defined_twice", left.name)
        : readValue(right, left.name, names);
    // C = 5x + 3: a letter of its own for what is drawn upwards.
    if (uses(right, "x") && !uses(right, "y")) {
      const at = atOf(right, names);
      return { kind: "relation", relation: curveOf((x) => at(x, 0)) };
    }
  }
  const read = sides.map((side) => readSide(side, names));
  if (read.every(({ usesX, usesY }) => !usesX && !usesY)) return problem("no_value");
  return { kind: "relation", relation: relate(read, comparisons as readonly Comparison[]) };
}

/** Returns the letters that lines define as functions. */
export function definedFunctions(lines: readonly SheetLine[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap((line) => (line.kind === "formula" ? (definesFunction.exec(line.text)?.[1] ?? []) : [])),
  );
}

/**
 * Reads the lines of the calculator, in their order: what each of them draws or comes to. Lines may use what others define, wherever these
 * are: letters, functions such as f(x), and the columns of tables.
 */
export function readSheet(
  lines: readonly SheetLine[],
  { format, degrees }: { format: DecimalSign; degrees: boolean },
): LineReading[] {
  const functions = definedFunctions(lines);
  const options = { format, functions };
  const read = lines.map((line): Read => {
    if (line.kind === "table") return { line, statement: null, reading: null };
    if (line.text.trim() === "") return { line, statement: null, reading: { kind: "nothing" } };
    if (readPoint(line.text, options)) return { line, statement: null, reading: null };
    const result = readStatement(line.text, options);
    if (!result.ok) return { line, statement: null, reading: problem(result.code, result.about) };
    return { line, statement: result.statement, reading: null };
  });
  const names = createNames(read, format, degrees);
  return read.map(({ line, statement, reading }): LineReading => {
    if (reading) return reading;
    if (line.kind === "table") return { kind: "points", points: readRows(line.rows, format) };
    if (statement) return attempt(() => readFormulaLine(line.text, statement, names));
    const point = readPoint(line.text, options);
    if (!point) return { kind: "nothing" };
    return attempt(() => {
      const [x, y] = [numbersOf(compile(point.x, names)), numbersOf(compile(point.y, names))];
      const [xs, ys] = [x, y].map((one) => (typeof one === "number" ? [one] : one));
      return { kind: "points", points: (xs ?? []).map((value, index) => ({ x: value, y: ys?.[index] ?? Number.NaN })) };
    });
  });
}
