import katex from "katex";
import { escapeHtml } from "./escape.ts";
import { MAX_FORMULA_HTML, MAX_RENDERED_MATH, MAX_TEX_LENGTH } from "./limits.ts";
import { createMemo } from "./memo.ts";
import { replaceElements, visitElements, writeStartTag } from "./rewrite.ts";

/** Characters of rendered math to remember: some ten thousand formulas. */
const MEMO_CHARACTERS = 20_000_000;

/** Tokens that macro expansion may add in all. */
const EXPANSION_BUDGET = 2000;

const ERROR_COLOR = "#cc0000";

const definesMacro =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|renewcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z])/;

/** A formula in HTML. */
export interface Formula {
  tex: string;
  isDisplay: boolean;
}

/** A rendered formula: HTML and MathML, and why KaTeX cannot render it as written; null when it can. */
export interface SetFormula {
  html: string;
  problem: string | null;
}

const memo = createMemo<SetFormula>(MEMO_CHARACTERS, ({ html }) => html.length);

const keyOf = ({ tex, isDisplay }: Formula) => `${isDisplay ? "d" : "i"}${tex}`;

/** Remembers what became of a formula, as `setFormula` does: for one that was set elsewhere. */
export function rememberFormula(formula: Formula, set: SetFormula): void {
  memo.set(keyOf(formula), set);
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
  `<span dir="ltr" class="katex-error" title="${escapeHtml(why)}">${escapeHtml(tex)}</span>`;

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

/** The end of a base with a product operator, after which KaTeX would allow a line break. */
const productEnd =
  /<span class="mbin">[⋅×÷∗∘]<\/span><span class="mspace"[^>]*><\/span><\/span>(?=<span class="katex-base">)/g;

/** Formulas break at sums and relations only: an empty span, styled to prevent a break, joins the factors of a product. */
const joinProducts = (html: string) => html.replace(productEnd, (end) => `${end}<span class="joined"></span>`);

/**
 * Says of a rendered formula that it reads from left to right, and not as the text around it does. By the attribute, since the direction
 * of that text is judged by its first letter, which must not be one of the formula.
 */
const fromLeft = (html: string) => html.replace(/^<span (?!dir=)/, '<span dir="ltr" ');

/**
 * Renders one formula, or returns it from the cache; never throws. TeX that KaTeX does not accept is returned as text in
 * `span.katex-error`.
 */
export function setFormula(formula: Formula): SetFormula {
  const { tex, isDisplay } = formula;
  const known = memo.get(keyOf(formula));
  if (known) return known;
  const first = renderAnew(tex, isDisplay);
  // Environments such as align exist in display mode only; where an author put one in a line, it is shown so rather than refused.
  const html = !isDisplay && first.includes('class="katex-error"') ? renderAnew(tex, true) : first;
  const set =
    html.length > MAX_FORMULA_HTML
      ? refusedFormula(formula, "it is too large to set.")
      : { html: fromLeft(joinProducts(html)), problem: problemOf(tex, isDisplay, html) };
  rememberFormula(formula, set);
  return set;
}

/** Renders HTML and MathML of one TeX expression; see `setFormula`. */
export function renderTex(tex: string, displayMode: boolean): string {
  return setFormula({ tex, isDisplay: displayMode }).html;
}

/** Returns why KaTeX cannot render a TeX expression as written, unknown commands included; null when it can. */
export function texProblem(tex: string, displayMode: boolean): string | null {
  return setFormula({ tex, isDisplay: displayMode }).problem;
}

/** Returns the weight of a formula: its length, or the expansion limit if it defines macros. */
export function weightOf({ tex }: Formula): number {
  return definesMacro.test(tex) ? Math.max(tex.length, EXPANSION_BUDGET) : tex.length;
}

/** Lists the formulas of a piece of HTML, repeats included. */
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

/** MathML without a direction of its own; cleaned HTML has no ">" within an attribute. */
const undirectedMath = /<math(?=[\s>])(?![^>]*\sdir=)/g;

/**
 * Fills each `<span data-tex>` (inline) and `<div data-tex>` (display) of cleaned HTML with what KaTeX makes of its TeX; the attribute
 * stays. MathML gets its direction. May be run again on its own result. The result must not be cleaned: cleaning takes away what KaTeX
 * needs.
 */
export function renderMath(cleanedHtml: string): string {
  const directed = cleanedHtml.replace(undirectedMath, '<math dir="ltr"');
  if (!directed.includes("data-tex")) return directed;
  let written = 0;
  return replaceElements(directed, (tag) => {
    const tex = tag.attributes["data-tex"];
    if (tex === undefined || (tag.name !== "span" && tag.name !== "div")) return null;
    const rendered = written > MAX_RENDERED_MATH ? refused(tex, "too much math") : renderTex(tex, tag.name === "div");
    written += rendered.length;
    return `${writeStartTag(tag)}${rendered}</${tag.name}>`;
  });
}
