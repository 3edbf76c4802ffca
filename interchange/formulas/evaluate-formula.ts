import { callFunction } from "./functions.ts";

const MAX_LENGTH = 4000;
const MAX_DEPTH = 100;

/** Number, name of a function, value in braces, sign. */
const token =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z]\w*)|\{(?<value>[^{}]*)\}|(?<sign>\*\*|[<>=!]=|<>|[-+*/%(),<>!?:]))/y;

type Token = { kind: "number" | "name" | "value" | "sign"; text: string };

/** Why a formula has no value; what reads it says so in words of its own. */
class FormulaError extends Error {}

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  const text = formula.trimEnd();
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const groups = token.exec(text)?.groups;
    const [kind, found] = Object.entries(groups ?? {}).find(([, one]) => one !== undefined) ?? [];
    // What Moodle takes for a number to the base 8 is as good as certainly a slip.
    if (found === undefined || (kind === "number" && /^0\d+$/.test(found))) throw new FormulaError();
    tokens.push({ kind: kind as Token["kind"], text: found });
  }
  return tokens;
}

const truth = (is: boolean) => (is ? 1 : 0);

/** From the loosest to the tightest; all but powers are taken from the left. */
const levels: Record<string, (a: number, b: number) => number>[] = [
  {
    "==": (a, b) => truth(a === b),
    "!=": (a, b) => truth(a !== b),
    "<>": (a, b) => truth(a !== b),
  },
  {
    "<": (a, b) => truth(a < b),
    "<=": (a, b) => truth(a <= b),
    ">": (a, b) => truth(a > b),
    ">=": (a, b) => truth(a >= b),
  },
  { "+": (a, b) => a + b, "-": (a, b) => a - b },
  { "*": (a, b) => a * b, "/": (a, b) => a / b, "%": (a, b) => Math.trunc(a) % Math.trunc(b) },
];

function evaluate(tokens: readonly Token[], values: ReadonlyMap<string, number>): number {
  let at = 0;
  let depth = 0;
  const takes = (sign: string): boolean => {
    const found = tokens[at]?.kind === "sign" && tokens[at]?.text === sign;
    if (found) at += 1;
    return found;
  };
  const expect = (sign: string) => {
    if (!takes(sign)) throw new FormulaError();
  };

  function choice(): number {
    depth += 1;
    if (depth > MAX_DEPTH) throw new FormulaError();
    const test = binary(0);
    let value = test;
    if (takes("?")) {
      const yes = choice();
      expect(":");
      const no = choice();
      value = test !== 0 ? yes : no;
    }
    depth -= 1;
    return value;
  }

  function binary(level: number): number {
    const operators = levels[level];
    if (!operators) return signed();
    let value = binary(level + 1);
    for (let next = tokens[at]; next?.kind === "sign"; next = tokens[at]) {
      const operator = Object.hasOwn(operators, next.text) ? operators[next.text] : undefined;
      if (!operator) break;
      at += 1;
      value = operator(value, binary(level + 1));
    }
    return value;
  }

  function signed(): number {
    depth += 1;
    if (depth > MAX_DEPTH) throw new FormulaError();
    const value = takes("-") ? -signed() : takes("+") ? signed() : takes("!") ? truth(signed() === 0) : power();
    depth -= 1;
    return value;
  }

  function power(): number {
    const base = single();
    return takes("**") ? base ** signed() : base;
  }

  function single(): number {
    const found = tokens[at];
    if (!found) throw new FormulaError();
    at += 1;
    switch (found.kind) {
      case "number":
        return Number(found.text);
      case "value": {
        const value = values.get(found.text);
        if (value === undefined) throw new FormulaError();
        return value;
      }
      case "name":
        return called(found.text);
      case "sign": {
        if (found.text !== "(") throw new FormulaError();
        const value = choice();
        expect(")");
        return value;
      }
    }
  }

  function called(name: string): number {
    const given: number[] = [];
    expect("(");
    if (!takes(")")) {
      do given.push(choice());
      while (takes(","));
      expect(")");
    }
    const value = callFunction(name, given);
    if (value === null) throw new FormulaError();
    return value;
  }

  const value = choice();
  if (at < tokens.length) throw new FormulaError();
  return value;
}

/**
 * Returns the value of a formula as Moodle writes them: PHP's arithmetic, comparisons, choices (`a ? b : c`) and functions of
 * numbers, with `{name}` for what `values` holds. Null where it isn't one, or has no finite value.
 */
export function evaluateFormula(formula: string, values: ReadonlyMap<string, number>): number | null {
  if (formula.length > MAX_LENGTH) return null;
  try {
    const value = evaluate(tokensOf(formula), values);
    return Number.isFinite(value) ? value + 0 : null;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return null;
  }
}
