/** Commands that have a sign of their own; others keep their name. */
const signs: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  div: "÷",
  pm: "±",
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  ne: "≠",
  neq: "≠",
  approx: "≈",
  infty: "∞",
  pi: "π",
  theta: "θ",
  alpha: "α",
  beta: "β",
  degree: "°",
  circ: "°",
  to: "→",
  left: "",
  right: "",
  text: "",
  mathrm: "",
};

/** Writes TeX as one line of words and signs, to be said or shown where a formula cannot stand: `\frac{x^2}{4}` is "x^2/4". */
export function texWords(tex: string): string {
  const group = "\\{([^{}]*)\\}";
  const bracket = (inner: string) => (/^[\w.^]+$/.test(inner.trim()) ? inner.trim() : `(${inner.trim()})`);
  const single = (inner: string) => inner.trim().length === 1;
  let line = tex.replace(/\\[dt]frac\b/g, "\\frac").replace(/\\frac\s*(\d)\s*(\d)/g, "$1/$2");
  for (let before = ""; before !== line; ) {
    before = line;
    line = line
      .replace(
        new RegExp(`\\\\frac\\s*${group}\\s*${group}`),
        (_, over: string, under: string) => `${bracket(over)}/${bracket(under)}`,
      )
      .replace(new RegExp(`\\\\sqrt\\s*${group}`), (_, inner: string) => `√${bracket(inner)}`)
      .replace(new RegExp(`([\\^_])\\s*${group}`), (_, place: string, inner: string) =>
        single(inner) ? `${place}${inner.trim()}` : `${place}(${inner.trim()})`,
      );
  }
  return line
    .replace(/\\sqrt\s*/g, "√")
    .replace(/\\[,;:! ]|~/g, " ")
    .replace(/\\([%$#&_{}])/g, "$1")
    .replace(/\\([a-zA-Z]+)\s?/g, (_, name: string) => signs[name] ?? `${name} `)
    .replace(/[{}]/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
