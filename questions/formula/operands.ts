import { isFunctionOfOne, severalArguments } from "./names.ts";
import type { Nesting } from "./nesting.ts";
import type { TokenReader } from "./token-reader.ts";
import type { Tree } from "./tree.ts";

/** What reads the formulas within an operand. */
type Operators = {
  sum: () => Tree;
  /** A factor with its power. */
  raised: () => Tree;
  beginsFactor: () => boolean;
};

/**
 * Returns what reads an operand: a number, a name, a function with what it is of, or what is in brackets or bars.
 *
 * @param functions Letters that are functions where a parenthesis follows.
 */
export function createOperands(
  { peek, skip, take, stop, close }: TokenReader,
  { within, inBars, inBrackets }: Nesting,
  functions: ReadonlySet<string>,
  { sum, raised, beginsFactor }: Operators,
) {
  const factor = (): Tree => {
    const token = peek();
    if (!token) return stop("unfinished");
    if (token.kind === "number") {
      skip();
      return { kind: "number", text: token.text, value: token.value };
    }
    if (token.kind === "name") {
      skip();
      return named(token.name);
    }
    if (take("(")) return { kind: "grouped", of: inBrackets(")", () => within(sum)) };
    if (take("[")) {
      const items = listed("]");
      const [only] = items;
      // Some write square brackets around parentheses.
      return only && items.length === 1 ? { kind: "grouped", of: only } : { kind: "listed", items };
    }
    if (take("|")) return { kind: "absolute", of: inBars(() => within(sum)) };
    return stop("unexpected");
  };

  /** Reads what follows a name that was taken. */
  const named = (name: string): Tree => {
    if (name === "log" && take("_")) return logarithm();
    if (isFunctionOfOne(name)) return applied(name);
    const next = peek();
    const isCalled = functions.has(name) && next?.kind === "sign" && next.sign === "(";
    return isCalled || severalArguments.has(name) ? called(name) : { kind: "name", name };
  };

  /** Reads the items between brackets; the first bracket was taken. */
  const listed = (end: ")" | "]"): Tree[] => {
    if (take(end)) return [];
    return inBrackets(end, () => {
      const items = [within(sum)];
      while (take(",") || take(";")) items.push(within(sum));
      return items;
    });
  };

  /** Takes the parenthesis that a function can’t do without. */
  const open = () => {
    if (!take("(")) stop(peek() ? "unexpected" : "unfinished");
  };

  const called = (name: string): Tree => {
    open();
    return { kind: "called", name, arguments: listed(")") };
  };

  const logarithm = (): Tree => {
    const base = within(factor);
    open();
    const to = within(sum);
    close(")");
    return { kind: "logarithm", base, to };
  };

  const applied = (name: string): Tree => {
    // sin²x, sin^2 x: the power is of what comes out.
    const exponent: Tree | null = take("²")
      ? { kind: "number", text: "2", value: 2 }
      : take("^")
        ? signedFactor()
        : null;
    if (take("(")) {
      const inner = inBrackets(")", () => within(sum));
      return { kind: "applied", name, exponent, to: { kind: "grouped", of: inner } };
    }
    let to = within(signedFactor);
    while (beginsFactor() && !beginsFunction()) to = { kind: "product", left: to, right: raised(), sign: "" };
    return { kind: "applied", name, exponent, to };
  };

  const signedFactor = (): Tree => (take("-") ? { kind: "negated", of: raised() } : raised());

  const beginsFunction = () => {
    const token = peek();
    return token?.kind === "name" && isFunctionOfOne(token.name);
  };

  return { factor };
}
