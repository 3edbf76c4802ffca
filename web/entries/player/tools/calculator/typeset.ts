import type { Statement } from "@sextant/questions/formula/read-formula.ts";
import type { Comparison, Condition, Tree } from "@sextant/questions/formula/tree.ts";
import { createElement, type ReactNode } from "react";
import { numberFormat } from "../../../../base/ui/number-format.ts";

const names: Readonly<Record<string, string>> = {
  pi: "π",
  asin: "sin⁻¹",
  acos: "cos⁻¹",
  atan: "tan⁻¹",
  ncr: "nCr",
  npr: "nPr",
};
const signs = { "+": "+", "-": "−", "*": "×" };

/** What separates the items of a list: a comma, where that isn’t the decimal sign. */
const separator = () => (numberFormat() === "comma" ? ";" : ",");

const element = (name: string, ...inner: readonly ReactNode[]) => createElement(name, null, ...inner);
const row = (...inner: readonly ReactNode[]) => element("mrow", ...inner);
const upright = (name: string) => createElement("mi", { mathvariant: "normal" }, name);
const paired = (open: string, inner: ReactNode, shut: string) => row(element("mo", open), inner, element("mo", shut));

/** Strips the parentheses of a group, which a fraction, a root or an exponent makes redundant. */
const bare = (tree: Tree): Tree => (tree.kind === "grouped" ? tree.of : tree);

function setFunction({ name, exponent, to }: Extract<Tree, { kind: "applied" }>): ReactNode {
  if (!exponent) {
    if (name === "sqrt") return element("msqrt", setTree(bare(to)));
    if (name === "cbrt") return element("mroot", row(setTree(bare(to))), element("mn", "3"));
    if (name === "abs") return paired("|", setTree(bare(to)), "|");
  }
  const word = upright(names[name] ?? name);
  const gap = to.kind === "grouped" ? null : createElement("mspace", { width: "0.17em" });
  return row(exponent ? element("msup", word, row(setTree(exponent))) : word, gap, setTree(to));
}

/** Sets a letter, with its subscript where it has one. */
function setName(name: string): ReactNode {
  if (name === "ans") return upright(name);
  const [letter, under] = name.split("_");
  const set = element("mi", names[name] ?? letter);
  return under === undefined ? set : element("msub", set, element(/^\d/.test(under) ? "mn" : "mi", under));
}

const separated = (trees: readonly Tree[]) =>
  row(...trees.flatMap((tree, index) => (index === 0 ? [setTree(tree)] : [element("mo", separator()), setTree(tree)])));

/** Typesets a formula in MathML as in handwriting: quotients as fractions, powers raised, roots under their sign. */
export function setTree(tree: Tree): ReactNode {
  switch (tree.kind) {
    case "number":
      return element("mn", numberFormat() === "comma" ? tree.text.replace(".", ",") : tree.text);
    case "name":
      return setName(tree.name);
    case "sum":
      return row(setTree(tree.left), element("mo", signs[tree.sign]), setTree(tree.right));
    case "product":
      return row(setTree(tree.left), tree.sign === "" ? null : element("mo", signs[tree.sign]), setTree(tree.right));
    case "quotient":
      return element("mfrac", row(setTree(bare(tree.over))), row(setTree(bare(tree.under))));
    case "negated":
      return row(createElement("mo", { form: "prefix" }, "−"), setTree(tree.of));
    case "power":
      return element("msup", row(setTree(tree.base)), row(setTree(bare(tree.exponent))));
    case "suffixed":
      return row(setTree(tree.of), element("mo", tree.sign));
    case "grouped":
      return paired("(", setTree(tree.of), ")");
    case "absolute":
      return paired("|", setTree(tree.of), "|");
    case "listed":
      return paired("[", separated(tree.items), "]");
    case "called":
      return row(
        tree.name.length === 1 ? element("mi", tree.name) : upright(names[tree.name] ?? tree.name),
        paired("(", separated(tree.arguments), ")"),
      );
    case "logarithm":
      return row(element("msub", upright("log"), row(setTree(tree.base))), paired("(", setTree(tree.to), ")"));
    case "applied":
      return setFunction(tree);
  }
}

/** Typesets formulas with what compares them. */
function setCompared({ sides, comparisons }: Condition): ReactNode {
  const [only, other] = sides;
  if (only && !other) return setTree(only);
  const sign = (comparison: Comparison) => element("mo", comparison === "~" ? "∼" : comparison);
  return row(
    ...sides.flatMap((side, index) => {
      const before = comparisons[index - 1];
      return before ? [sign(before), setTree(side)] : [setTree(side)];
    }),
  );
}

/** Typesets a statement: its sides with what compares them, and its conditions in braces. */
export function setStatement({ conditions, ...compared }: Statement): ReactNode {
  if (conditions.length === 0) return setCompared(compared);
  const gap = createElement("mspace", { width: "0.4em" });
  return row(
    setCompared(compared),
    ...conditions.flatMap((condition) => [gap, paired("{", setCompared(condition), "}")]),
  );
}
