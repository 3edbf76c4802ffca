/** Signs over a whole that Word calls by a combining character. */
export const accents: Readonly<Record<string, string>> = {
  "\u0300": "\\grave",
  "\u0301": "\\acute",
  "\u0302": "\\hat",
  "\u0303": "\\tilde",
  "\u0304": "\\bar",
  "\u0305": "\\overline",
  "\u0306": "\\breve",
  "\u0307": "\\dot",
  "\u0308": "\\ddot",
  "\u030a": "\\mathring",
  "\u030c": "\\check",
  "\u20d1": "\\overrightarrow",
  "\u20d6": "\\overleftarrow",
  "\u20d7": "\\vec",
  "\u20db": "\\dddot",
  "\u20e1": "\\overleftrightarrow",
  "\u00af": "\\overline",
  "^": "\\hat",
  "~": "\\tilde",
  "→": "\\vec",
};

export const naries: Readonly<Record<string, string>> = {
  "∑": "\\sum",
  "∏": "\\prod",
  "∐": "\\coprod",
  "∫": "\\int",
  "∬": "\\iint",
  "∭": "\\iiint",
  "∮": "\\oint",
  "∯": "\\oiint",
  "∰": "\\oiiint",
  "⋃": "\\bigcup",
  "⋂": "\\bigcap",
  "⋁": "\\bigvee",
  "⋀": "\\bigwedge",
  "⨁": "\\bigoplus",
  "⨂": "\\bigotimes",
  "⨀": "\\bigodot",
  "⨄": "\\biguplus",
  "⨆": "\\bigsqcup",
};

/** Delimiters as `\left` and `\right` take them; none at all is a point. */
export const delimiters: Readonly<Record<string, string>> = {
  "": ".",
  "(": "(",
  ")": ")",
  "[": "[",
  "]": "]",
  "{": "\\{",
  "}": "\\}",
  "|": "|",
  "‖": "\\|",
  "∥": "\\|",
  "⌈": "\\lceil",
  "⌉": "\\rceil",
  "⌊": "\\lfloor",
  "⌋": "\\rfloor",
  "⟨": "\\langle",
  "⟩": "\\rangle",
  "〈": "\\langle",
  "〉": "\\rangle",
  "<": "\\langle",
  ">": "\\rangle",
  "/": "/",
  "\\": "\\backslash",
};

/** Signs over or under a whole. */
export const groupSigns: Readonly<Record<string, { top: string; bottom: string }>> = {
  "⏞": { top: "\\overbrace", bottom: "\\underbrace" },
  "⏟": { top: "\\overbrace", bottom: "\\underbrace" },
  "⎴": { top: "\\overbracket", bottom: "\\underbracket" },
  "⎵": { top: "\\overbracket", bottom: "\\underbracket" },
  "→": { top: "\\overrightarrow", bottom: "\\underrightarrow" },
  "←": { top: "\\overleftarrow", bottom: "\\underleftarrow" },
  "↔": { top: "\\overleftrightarrow", bottom: "\\underleftrightarrow" },
};

/** Functions that TeX knows by name. */
export const functions = new Set(
  (
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin " +
    "sinh sup tan tanh"
  ).split(" "),
);

const signs: Readonly<Record<string, string>> = {
  "\\": "\\backslash ",
  "{": "\\{",
  "}": "\\}",
  $: "\\$",
  "&": "\\&",
  "#": "\\#",
  "%": "\\%",
  "^": "\\hat{}",
  _: "\\_",
  "~": "\\sim ",
  " ": "\\ ",
  "\u00a0": "\\ ",
  "\u2009": "\\,",
  "\u2003": "\\quad ",
  "×": "\\times ",
  "÷": "\\div ",
  "±": "\\pm ",
  "∓": "\\mp ",
  "·": "\\cdot ",
  "⋅": "\\cdot ",
  "∙": "\\cdot ",
  "∗": "*",
  "−": "-",
  "≤": "\\le ",
  "≥": "\\ge ",
  "≠": "\\ne ",
  "≈": "\\approx ",
  "∞": "\\infty ",
  "→": "\\to ",
  "⇒": "\\Rightarrow ",
  "⇔": "\\Leftrightarrow ",
  "∂": "\\partial ",
  "∇": "\\nabla ",
  "∈": "\\in ",
  "∉": "\\notin ",
  "∪": "\\cup ",
  "∩": "\\cap ",
  "⊂": "\\subset ",
  "⊆": "\\subseteq ",
  "∅": "\\emptyset ",
  "∀": "\\forall ",
  "∃": "\\exists ",
  "∠": "\\angle ",
  "△": "\\triangle ",
  "⊥": "\\perp ",
  "∥": "\\parallel ",
  "°": "^{\\circ}",
  "′": "'",
  "″": "''",
  "…": "\\ldots ",
  "⋯": "\\cdots ",
  "⋮": "\\vdots ",
  "⋱": "\\ddots ",
  "\u2061": "",
  "\u2062": "",
  "\u200b": "",
};

/** Letters of formulas: plain ones stand for their slanted, bold or double-struck forms. */
const plainLetter = (sign: string) => (/[\u{1d400}-\u{1d7ff}]/u.test(sign) ? sign.normalize("NFKC") : sign);

/** Returns text of a formula as TeX. */
export const texOfText = (text: string): string =>
  [...text].map((sign) => (Object.hasOwn(signs, sign) ? (signs[sign] ?? sign) : plainLetter(sign))).join("");

/** Writes words within a formula, as `\text` takes them. */
export const texWords = (text: string): string =>
  `\\text{${text.replaceAll(/[\\{}$&#%^_~]/g, (sign) => ({ "\\": "\\textbackslash ", "^": "\\textasciicircum ", "~": "\\textasciitilde " })[sign] ?? `\\${sign}`)}}`;
