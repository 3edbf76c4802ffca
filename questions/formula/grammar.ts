import { createNesting } from "./nesting.ts";
import { createOperands } from "./operands.ts";
import type { TokenReader } from "./token-reader.ts";
import type { Tree } from "./tree.ts";

const raisedTo = (base: Tree, text: string): Tree => ({
  kind: "power",
  base,
  exponent: { kind: "number", text, value: Number(text) },
});

/** Returns what reads a formula from its pieces, binding by binding: a sum is of products, a product of factors. */
export function createGrammar(reader: TokenReader, functions: ReadonlySet<string>) {
  const { peek, take } = reader;
  const nesting = createNesting(reader);
  const { within, isInBars } = nesting;

  const sum = (): Tree => {
    let left = product();
    for (;;) {
      if (take("+")) left = { kind: "sum", left, right: product(), sign: "+" };
      else if (take("-")) left = { kind: "sum", left, right: product(), sign: "-" };
      else return left;
    }
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

  /** Whether what comes next is a factor without a sign before it. */
  const beginsFactor = () => {
    const token = peek();
    if (!token) return false;
    if (token.kind !== "sign") return true;
    return token.sign === "(" || token.sign === "[" || (token.sign === "|" && !isInBars());
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

  const { factor } = createOperands(reader, nesting, functions, { sum, raised, beginsFactor });
  return { sum };
}
