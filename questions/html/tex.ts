import katex from "katex";
import { escapeHtml } from "./escape.ts";
import { MAX_FORMULA_HTML, MAX_RENDERED_MATH, MAX_TEX_LENGTH } from "./limits.ts";
import { replaceElements, visitElements, writeStartTag } from "./rewrite.ts";

/** Characters of rendered math to remember: some ten thousand formulas. */
const MEMO_CHARACTERS = 20_000_000;

/** Tokens that macro expansion may add in all. */
const EXPANSION_BUDGET = 2000;

const ERROR_COLOR = "#cc0000";

const definesMacro =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|renewcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z])/;

/** A formula as it stands in HTML. */
export interface Formula {
  tex: string;
  isDisplay: boolean;
}

/** What became of a formula: HTML and MathML, and why KaTeX does not set it as it stands; null when it does. */
export interface SetFormula {
  html: string;
  problem: string | null;
}

const memo = new Map<string, SetFormula>();
let memoCharacters = 0;

const keyOf = ({ tex, isDisplay }: Formula) => `${isDisplay ? "d" : "i"}${tex}`;
const sizeOf = (key: string, { html }: SetFormula) => key.length + html.length;

/** Remembers what became of a formula, as `setFormula` does: for one that was set elsewhere. */
export function rememberFormula(formula: Formula, set: SetFormula): void {
  const key = keyOf(formula);
  const before = memo.get(key);
  if (before) memoCharacters -= sizeOf(key, before);
  memo.delete(key);
  memo.set(key, set);
  memoCharacters += sizeOf(key, set);
  // A map keeps the order of insertion, and what is used is inserted anew: the first is the one longest unused.
  for (const [oldKey, old] of memo) {
    if (memoCharacters <= MEMO_CHARACTERS) return;
    memo.delete(oldKey);
    memoCharacters -= sizeOf(oldKey, old);
  }
}

/** Returns true for a formula that is remembered, and so costs nothing. */
export function isRemembered(formula: Formula): boolean {
  return memo.has(keyOf(formula));
}

/** Returns a formula that is not set, and why. */
export function refusedFormula({ tex }: Formula, problem: string): SetFormula {
  return { html: refused(tex, problem), problem };
}

const refused = (tex: string, why: string) =>
  `<span class="katex-error" title="${escapeHtml(why)}">${escapeHtml(tex)}</span>`;

/** Macros that would write to the server's log, made to swallow their argument. New each time, since TeX may redefine them. */
const silentMacros = () =>
  Object.fromEntries(["\\message", "\\errmessage", "\\show"].map((name) => [name, { tokens: [], numArgs: 1 }]));

function optionsFor(tex: string, displayMode: boolean): katex.KatexOptions {
  return {
    displayMode,
    output: "htmlAndMathml",
    throwOnError: false,
    errorColor: ERROR_COLOR,
    strict: "ignore",
    trust: false,
    // Macros of the author's own could double a formula at each step; with fewer steps the longer it is, they cannot.
    maxExpand: definesMacro.test(tex) ? Math.max(10, Math.floor(EXPANSION_BUDGET / (tex.length + 1))) : 1000,
    maxSize: 50,
    macros: silentMacros(),
    globalGroup: false,
  };
}

function renderAnew(tex: string, displayMode: boolean): string {
  if (tex.length > MAX_TEX_LENGTH) return refused(tex, `TeX of more than ${MAX_TEX_LENGTH} characters`);
  try {
    return katex.renderToString(tex, optionsFor(tex, displayMode));
  } catch (error) {
    // Such as a stack exhausted by thousands of nested groups: KaTeX itself swallows only its own errors.
    return refused(tex, error instanceof Error ? error.message : "This TeX could not be read.");
  }
}

function whyNot(tex: string, isDisplay: boolean): string | null {
  try {
    katex.renderToString(tex, { ...optionsFor(tex, isDisplay), output: "mathml", throwOnError: true });
    return null;
  } catch (error) {
    const why = error instanceof Error ? error.message : "it could not be read";
    // What follows marks the place with characters that underline.
    return `${why.replace(/^KaTeX parse error: /, "").replace(/ at (?:position|end of input)[\s\S]*$/, "")}.`;
  }
}

function problemOf(tex: string, isDisplay: boolean, html: string): string | null {
  if (tex.length > MAX_TEX_LENGTH) return `it has more than ${MAX_TEX_LENGTH} characters.`;
  // What it cannot set KaTeX shows in red; nearly all formulas need no second look.
  if (!html.includes('class="katex-error"') && !html.includes(ERROR_COLOR)) return null;
  const first = whyNot(tex, isDisplay);
  return first === null || isDisplay ? first : whyNot(tex, true) && first;
}

/** The end of what stands before a sign of a product, where KaTeX would let a line end. */
const productEnd =
  /<span class="mbin">[⋅×÷∗∘]<\/span><span class="mspace"[^>]*><\/span><\/span>(?=<span class="katex-base">)/g;

/** Formulas break at their sums and relations only: an empty span, styled to hold them, joins what a product is made of. */
const joinProducts = (html: string) => html.replace(productEnd, (end) => `${end}<span class="joined"></span>`);

/** Sets one formula, or gives what is remembered of it; never throws. TeX that KaTeX does not accept comes back as text in `span.katex-error`. */
export function setFormula(formula: Formula): SetFormula {
  const { tex, isDisplay } = formula;
  const known = memo.get(keyOf(formula));
  if (known) {
    rememberFormula(formula, known);
    return known;
  }
  const first = renderAnew(tex, isDisplay);
  // Environments such as align exist in display mode only; where an author put one in a line, it is shown so rather than refused.
  const html = !isDisplay && first.includes('class="katex-error"') ? renderAnew(tex, true) : first;
  const set =
    html.length > MAX_FORMULA_HTML
      ? refusedFormula(formula, "it is too large to set.")
      : { html: joinProducts(html), problem: problemOf(tex, isDisplay, html) };
  rememberFormula(formula, set);
  return set;
}

/** Renders HTML and MathML of one TeX expression; see `setFormula`. */
export function renderTex(tex: string, displayMode: boolean): string {
  return setFormula({ tex, isDisplay: displayMode }).html;
}

/** Returns why KaTeX does not set a TeX expression as it stands, unknown commands included; null when it does. */
export function texProblem(tex: string, displayMode: boolean): string | null {
  return setFormula({ tex, isDisplay: displayMode }).problem;
}

/** Returns how much TeX a formula counts as: one with macros of its own as much as it may expand to. */
export function weightOf({ tex }: Formula): number {
  return definesMacro.test(tex) ? Math.max(tex.length, EXPANSION_BUDGET) : tex.length;
}

/** Lists the formulas of a piece of HTML, as often as they stand there. */
export function listFormulas(html: string): Formula[] {
  if (!html.includes("data-tex")) return [];
  const formulas: Formula[] = [];
  visitElements(html, ({ name, attributes }) => {
    const tex = attributes["data-tex"];
    if (tex !== undefined && (name === "span" || name === "div")) formulas.push({ tex, isDisplay: name === "div" });
  });
  return formulas;
}

/**
 * Formulas in a line of cleaned HTML with their fractions as large as in a display: an option is short, and a fraction in it is what
 * one reads.
 */
export function enlargeFractions(cleanedHtml: string): string {
  if (!cleanedHtml.includes("frac")) return cleanedHtml;
  return replaceElements(cleanedHtml, ({ name, attributes }) => {
    const tex = attributes["data-tex"];
    if (name !== "span" || !tex || !/\\frac(?![a-zA-Z])/.test(tex) || /^\s*\\displaystyle/.test(tex)) return null;
    const larger = `\\displaystyle ${tex}`;
    if (larger.length > MAX_TEX_LENGTH) return null;
    return `${writeStartTag({ name, attributes: { ...attributes, "data-tex": larger } })}</span>`;
  });
}

/**
 * Fills each `<span data-tex>` (inline) and `<div data-tex>` (display) of cleaned HTML with what KaTeX makes of its TeX; the attribute
 * stays. May be run again on its own result. The result must not be cleaned: cleaning takes away what KaTeX needs.
 */
export function renderMath(cleanedHtml: string): string {
  if (!cleanedHtml.includes("data-tex")) return cleanedHtml;
  let written = 0;
  return replaceElements(cleanedHtml, (tag) => {
    const tex = tag.attributes["data-tex"];
    if (tex === undefined || (tag.name !== "span" && tag.name !== "div")) return null;
    const rendered = written > MAX_RENDERED_MATH ? refused(tex, "too much math") : renderTex(tex, tag.name === "div");
    written += rendered.length;
    return `${writeStartTag(tag)}${rendered}</${tag.name}>`;
  });
}
