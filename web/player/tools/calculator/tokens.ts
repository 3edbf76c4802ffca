/** One piece of an expression. `at` is where it begins. */
export type Token =
  | { kind: "number"; text: string; value: number; at: number }
  | { kind: "name"; name: string; at: number }
  | { kind: "sign"; sign: string; at: number };

/** Signs that people and keyboards write for the same thing. */
const same: Readonly<Record<string, string>> = {
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∗": "*",
  "÷": "/",
  "⁄": "/",
  "∕": "/",
  "−": "-",
  "–": "-",
  "[": "(",
  "]": ")",
  "{": "(",
  "}": ")",
};

const names: readonly string[] = [
  ...["asin", "acos", "atan", "sqrt", "cbrt", "sinh", "cosh", "tanh", "floor", "ceil", "round"],
  ...["sin", "cos", "tan", "abs", "exp", "log", "ln", "ans", "pi", "x", "y", "e"],
];

/**
 * Cuts an expression into pieces. Letters are read as the longest name they begin with, so that "2pix" is 2 · pi · x. A character
 * that means nothing becomes a sign of its own, for the parser to refuse.
 */
export function readTokens(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at);
    const number = /^(?:\d+(?:\.\d*)?|\.\d+)/.exec(rest);
    if (number) {
      tokens.push({ kind: "number", text: number[0], value: Number(number[0]), at });
      at += number[0].length;
      continue;
    }
    const name = names.find((one) => rest.toLowerCase().startsWith(one));
    if (name) {
      tokens.push({ kind: "name", name, at });
      at += name.length;
      continue;
    }
    const char = rest[0] ?? "";
    if (char === "π") tokens.push({ kind: "name", name: "pi", at });
    else if (char === "√") tokens.push({ kind: "name", name: "sqrt", at });
    else if (char.trim() !== "") tokens.push({ kind: "sign", sign: same[char] ?? char, at });
    at += 1;
  }
  return tokens;
}
