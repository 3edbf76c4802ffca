/**
 * Returns the value of the small part of TeX that the Math questions' options are written in: sums, products (also those without a
 * sign), powers, fractions, roots, π and letters from `variables`. For checking a key against what a student reads. Throws on
 * anything else.
 */
export function evaluateTex(source: string, variables: Record<string, number> = {}): number {
  const tokens = source.match(/\\[a-z]+|\d+(?:\.\d+)?|[a-zA-Z]|[-+^{}()[\]|]/g) ?? [];
  let at = 0;
  const peek = () => tokens[at];
  const take = (wanted?: string) => {
    const token = tokens[at++];
    if (token === undefined || (wanted !== undefined && token !== wanted))
      throw new Error(`Unexpected ${token} in ${source}`);
    return token;
  };

  function group(open: string, close: string): number {
    take(open);
    const value = total();
    take(close);
    return value;
  }

  function atom(): number {
    const token = peek() ?? "";
    if (token === "(") return group("(", ")");
    if (token === "{") return group("{", "}");
    take();
    if (token === "|") {
      const value = Math.abs(total());
      take("|");
      return value;
    }
    if (token === "\\frac") return group("{", "}") / group("{", "}");
    if (token === "\\pi") return Math.PI;
    if (token === "\\sqrt") {
      const index = peek() === "[" ? group("[", "]") : 2;
      return group("{", "}") ** (1 / index);
    }
    const known = variables[token];
    if (known !== undefined) return known;
    if (!/^\d/.test(token)) throw new Error(`Unknown ${token} in ${source}`);
    return Number(token);
  }

  function power(): number {
    const base = atom();
    if (peek() !== "^") return base;
    take("^");
    return base ** atom();
  }

  function product(): number {
    let value = power();
    for (let next = peek(); next !== undefined && !["+", "-", ")", "}", "]", "|"].includes(next); next = peek()) {
      if (next === "\\cdot") take();
      value *= power();
    }
    return value;
  }

  function total(): number {
    const isNegative = peek() === "-";
    if (isNegative) take();
    let value = isNegative ? -product() : product();
    while (peek() === "+" || peek() === "-") value += take() === "+" ? product() : -product();
    return value;
  }

  const value = total();
  if (at < tokens.length) throw new Error(`Unexpected ${peek()} in ${source}`);
  return value;
}
