import { compile, constant } from "@sextant/questions/formula/compile.ts";
import { readFormula } from "@sextant/questions/formula/read-formula.ts";
import { type FormulaProblem, Refusal } from "@sextant/questions/formula/refusal.ts";
import type { Tree } from "@sextant/questions/formula/tree.ts";
import { numberFormat } from "../../../../base/ui/number-format.ts";

type Reading =
  | { ok: true; tree: Tree; value: number | readonly number[] }
  | { ok: false; code: FormulaProblem; at: number; about: string };

/** Computes a formula without x and y, as the person’s number format has it. */
export function readExpression(text: string, { ans, degrees }: { ans: number; degrees: boolean }): Reading {
  const read = readFormula(text, { format: numberFormat() });
  if (!read.ok) return read;
  try {
    const find = (name: string) => (name === "ans" ? constant(ans) : null);
    const part = compile(read.tree, { degrees, find });
    if (part.kind === "varying") throw new Refusal("unknown_name", 0, "x");
    if (part.kind === "constant") return { ok: true, tree: read.tree, value: part.value };
    const value = part.items.map((item) => (item.kind === "constant" ? item.value : Number.NaN));
    return { ok: true, tree: read.tree, value };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, code: error.code, at: error.at, about: error.about };
    throw error;
  }
}
