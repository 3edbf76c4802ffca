import { cutText } from "../text/cut.ts";

/** Signs by the TeX commands that write them, without the backslash. */
export const signs: Readonly<Record<string, string>> = {
  times: "×",
  cdot: "·",
  div: "÷",
  pm: "±",
  mp: "∓",
  le: "≤",
  leq: "≤",
  ge: "≥",
  geq: "≥",
  ne: "≠",
  neq: "≠",
  approx: "≈",
  equiv: "≡",
  infty: "∞",
  circ: "°",
  degree: "°",
  angle: "∠",
  triangle: "△",
  to: "→",
  rightarrow: "→",
  Rightarrow: "⇒",
  sum: "∑",
  prod: "∏",
  int: "∫",
  in: "∈",
  cup: "∪",
  cap: "∩",
  subset: "⊂",
  ldots: "…",
  dots: "…",
  cdots: "…",
  parallel: "∥",
  perp: "⊥",
  alpha: "α",
  beta: "β",
  gamma: "γ",
  delta: "δ",
  Delta: "Δ",
  epsilon: "ε",
  varepsilon: "ε",
  theta: "θ",
  lambda: "λ",
  mu: "μ",
  pi: "π",
  rho: "ρ",
  sigma: "σ",
  Sigma: "Σ",
  tau: "τ",
  phi: "φ",
  varphi: "φ",
  omega: "ω",
  Omega: "Ω",
};

const raised: Readonly<Record<string, string>> = Object.fromEntries(
  [..."0123456789+-=()n"].map((sign, index) => [sign, [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ"][index] ?? sign]),
);
const lowered: Readonly<Record<string, string>> = Object.fromEntries(
  [..."0123456789+-=()"].map((sign, index) => [sign, [..."₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"][index] ?? sign]),
);

/** Returns the text in superscript or subscript characters where all exist, else null. */
function shifted(text: string, table: Readonly<Record<string, string>>): string | null {
  const found = [...text.replaceAll("−", "-")].map((sign) => table[sign]);
  return found.every((sign) => sign !== undefined) ? found.join("") : null;
}

const bracketed = (text: string) => ([...text].length <= 1 || /^[\w.]+$/.test(text) ? text : `(${text})`);

/** The sides of a fraction need no brackets around powers: "x⁴/4". */
const fractionSide = (text: string) => (/^[\w.\p{L}\p{N}⁺⁻₊₋]+$/u.test(text) ? text : bracketed(text));

/** Returns a root as one writes it on a line: "⁵√(−243)". */
export function rootWords(base: string, index = ""): string {
  const degree = index === "" ? "" : (shifted(index, raised) ?? `${index}-`);
  return `${degree}√${bracketed(base.trim())}`;
}

/** What braces hold, without braces within. */
const group = String.raw`\{([^{}]*)\}`;
/** Rows of an environment: its name and columns go, a column's end is a space, a row's end a semicolon. */
const environments: readonly [RegExp, string][] = [
  [/\\begin\{(?:array|tabular|alignedat|alignat\*?)\}(?:\[\w\])?\{[^{}]*\}/g, " "],
  [/\\(?:begin|end)\{[a-zA-Z]+\*?\}/g, " "],
  [/\\hline(?![a-zA-Z])/g, " "],
  // A row may end the last of them too, and then ends nothing.
  [/\\\\(?:\[[^\]]*\])?(?=\s*$)/g, ""],
  [/\s*\\\\(?:\[[^\]]*\])?\s*/g, "; "],
  [/(?<!\\)&(?=\s*[=<>])/g, ""],
  [/(?<!\\)&/g, " "],
  // Not read aloud: overlines, accents and delimiter sizes.
  [/\\(?:overline|underline|vec|hat|bar|tilde|widehat)(?![a-zA-Z])/g, ""],
  [/\\(?:left|right)(?=\\\{|\\\})/g, ""],
];
/** A hyphen within a word, which is not a minus. */
const HYPHEN = "\u2010";
const rules: readonly [RegExp, (...found: string[]) => string][] = [
  [/\\(?:left|right|displaystyle|textstyle|limits|big|Big|bigl|bigr)(?![a-zA-Z])\.?/g, () => ""],
  [
    new RegExp(
      String.raw`\\(?:text|textbf|textit|mathrm|mathbf|mathit|mathbb|operatorname|boxed|mbox)\*?${group}`,
      "g",
    ),
    (_, text = "") => text.replaceAll("-", HYPHEN),
  ],
  [/\^(?:\\circ(?![a-zA-Z])|\{\\circ\})/g, () => "°"],
  // Not a bracket alone: an earlier round wrote it, around what has no small signs.
  [new RegExp(String.raw`\^(?:${group}|([^\s{}\\(]))`, "g"), (_, held, one) => raise(held ?? one ?? "")],
  [new RegExp(String.raw`_(?:${group}|([^\s{}\\(]))`, "g"), (_, held, one) => lower(held ?? one ?? "")],
  [
    new RegExp(String.raw`\\[dt]?frac\s*${group}\s*${group}`, "g"),
    (_, top = "", bottom = "") => `${fractionSide(top)}/${fractionSide(bottom)}`,
  ],
  [/\\[dt]?frac\s*(\d)\s*(\d)/g, (_, top = "", bottom = "") => `${top}/${bottom}`],
  [
    new RegExp(String.raw`\\sqrt(?:\[([^\]{}]*)\])?${group}`, "g"),
    (_, index = "", base = "") => rootWords(base, index),
  ],
  [/\\sqrt\s*(?![{[a-zA-Z])/g, () => "√"],
];

/** Several superscripts without Unicode forms are bracketed; otherwise the last ones would read as normal text. */
const raise = (text: string) => shifted(text, raised) ?? ([...text].length > 1 ? `^(${text})` : `^${text}`);
const lower = (text: string) => shifted(text, lowered) ?? `_${bracketed(text)}`;

/** Relations, and operators between two terms; an arrow or ≤ may also be written with two characters. */
const sign = /\s*(?:(?<relation>[-=]>|[<>]=?|[=≤≥≠≈≡→⇒∈⊂∥⊥])|(?<operator>[-+−×÷±∓·∪∩]))(?<after>\s*)/gu;
/** After these a sign is unary: it belongs to what follows. */
const beforeUnary = /(?:^|[([{,;:=<>≤≥≠≈≡→⇒∈⊂∥⊥+−×÷±∓·∪∩/^_√∑∏∫-]|\b(?:sin|cos|tan|cot|sec|csc|log|ln|exp|lim))$/u;
const closing = /^(?:$|[)\]},;:])/;

/** Tells whether a bar that ends a text begins a value without its sign, as in |−3|. */
const opensBars = (text: string) => text.endsWith("|") && text.split("|").length % 2 === 0;

/** Puts spaces around signs that compare or join, and none after a sign that belongs to what follows: "x ≥ -4", "2 - (-3)". */
function spaceSigns(text: string): string {
  return text.replace(sign, (...found) => {
    const { relation, operator } = found.at(-1) as Record<string, string | undefined>;
    const [whole] = found as [string];
    const at = found.at(-3) as number;
    const before = text.slice(0, at).trimEnd();
    const after = text.slice(at + whole.length);
    if (relation !== undefined) {
      return `${/(?:^|[([{])$/.test(before) ? "" : " "}${relation}${closing.test(after) ? "" : " "}`;
    }
    if (closing.test(after)) return whole.trimEnd();
    if (beforeUnary.test(before) || opensBars(before)) return `${/^\s/.test(whole) ? " " : ""}${operator}`;
    return ` ${operator} `;
  });
}

/** Deeper nesting is unreadable on one line. */
const MOST_ROUNDS = 12;

/**
 * Writes TeX as plain text on one line, to be read aloud or shown where a formula cannot be rendered: `\sqrt{3^2+4^2}` becomes "√(3² +
 * 4²)". Unknown commands keep their name.
 */
export function texWords(tex: string): string {
  let text = environments.reduce((held, [pattern, words]) => held.replace(pattern, words), cutText(tex, 1000));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const before = text;
    for (const [pattern, write] of rules) text = text.replace(pattern, (...found) => write(...(found as string[])));
    if (text === before) break;
  }
  const line = text
    .replace(/\\([a-zA-Z]+)/g, (_, name: string) => signs[name] ?? ` ${name} `)
    .replace(/\\[,;:!> ]|~/g, " ")
    .replace(/(?<!\\)[{}]/g, "")
    .replace(/\\([%$&#_{}])/g, "$1");
  return spaceSigns(line).replaceAll(HYPHEN, "-").replace(/\s+/g, " ").trim();
}
