import { type At, compile, type Names, type Part, walk } from "@sextant/questions/formula/compile.ts";
import { Refusal } from "@sextant/questions/formula/refusal.ts";
import type { Comparison, Tree } from "@sextant/questions/formula/tree.ts";
import { fitModel } from "./least-squares.ts";
import { curveOf, type Point, type Relation } from "./relation.ts";

/** A fit such as y1 ~ m x1 + b: its parameters, how much of the spread it explains, and its curve where it has one. */
export type Fit = {
  parameters: readonly { name: string; value: number }[];
  /** From 0 to 1; not a number where the values don’t vary. */
  rSquared: number;
  relation: Relation | null;
  residuals: readonly Point[];
};

const lists = (part: Part): At[] =>
  part.kind === "list" ? part.items.map((item): At => (item.kind === "varying" ? item.at : () => item.value)) : [];

const namesIn = (tree: Tree): Set<string> =>
  new Set([...walk(tree)].flatMap((part) => (part.kind === "name" ? [part.name] : [])));

/** Fits the letters of the right side that no line defines. Refuses what has no lists, or fewer values than letters. */
export function fitStatement(sides: readonly Tree[], comparisons: readonly Comparison[], names: Names): Fit {
  const [left, right] = sides;
  if (!left || !right || comparisons.length > 1) throw new Refusal("unexpected", 0, "~");
  const target = lists(compile(left, names)).map((at) => at(0, 0));
  const used = [...namesIn(right)];
  const free = used.filter((name) => !["pi", "e", "x", "y"].includes(name) && names.find(name) === null);
  const columns = used.filter((name) => names.find(name)?.kind === "list");
  if (target.length === 0 || columns.length === 0)
    throw new Refusal("unknown_name", 0, used.includes("x") ? "x" : "y_1");
  if (target.length < free.length || free.length === 0) throw new Refusal("fit");

  let current: readonly number[] = [];
  const findFree = (name: string): Part | null => {
    const index = free.indexOf(name);
    return index === -1 ? names.find(name) : { kind: "varying", at: () => current[index] ?? Number.NaN };
  };
  const items = lists(compile(right, { ...names, find: findFree }));
  if (items.length !== target.length) throw new Refusal("fit");
  const model = (parameters: readonly number[]) => {
    current = parameters;
    return items.map((at) => at(0, 0));
  };
  const found = fitModel(model, target, free.length);
  if (!found) throw new Refusal("fit");
  const fitted = model(found.parameters);
  const mean = target.reduce((sum, value) => sum + value, 0) / target.length;
  const spread = target.reduce((sum, value) => sum + (value - mean) ** 2, 0);

  const [column, other] = columns;
  let relation: Relation | null = null;
  let along: readonly number[] = [];
  if (column && !other) {
    const find = (name: string): Part | null => (name === column ? { kind: "varying", at: (x) => x } : findFree(name));
    const part = compile(right, { ...names, find });
    // The curve keeps the parameters that were found, whatever is fitted next.
    if (part.kind === "varying")
      relation = curveOf((x) => {
        current = found.parameters;
        return part.at(x, 0);
      });
    along = lists(names.find(column) ?? { kind: "list", items: [] }).map((at) => at(0, 0));
  }
  return {
    parameters: free.map((name, index) => ({ name, value: found.parameters[index] ?? Number.NaN })),
    rSquared: spread === 0 ? Number.NaN : 1 - found.error / spread,
    relation,
    residuals: along.map((x, index) => ({ x, y: (target[index] ?? Number.NaN) - (fitted[index] ?? Number.NaN) })),
  };
}
