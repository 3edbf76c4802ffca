import { createElement, type ReactNode } from "react";
import type { Tree } from "./expression-tree.ts";

const names: Readonly<Record<string, string>> = { pi: "π", asin: "sin⁻¹", acos: "cos⁻¹", atan: "tan⁻¹" };
const signs = { "+": "+", "-": "−", "*": "×" };

const element = (name: string, ...inner: readonly ReactNode[]) => createElement(name, null, ...inner);
const row = (...inner: readonly ReactNode[]) => element("mrow", ...inner);
const upright = (name: string) => createElement("mi", { mathvariant: "normal" }, name);
const paired = (open: string, inner: ReactNode, shut: string) => row(element("mo", open), inner, element("mo", shut));

/** What stands in a fraction, a root or an exponent needs no parentheses of its own there. */
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

/** Returns an expression in MathML as one writes it by hand: quotients as fractions, powers raised, roots under their sign. */
export function setTree(tree: Tree): ReactNode {
  switch (tree.kind) {
    case "number":
      return element("mn", tree.text);
    case "name":
      return tree.name === "ans" ? upright("ans") : element("mi", names[tree.name] ?? tree.name);
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
    case "applied":
      return setFunction(tree);
  }
}
