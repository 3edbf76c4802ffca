import katex from "katex";
import { escapeHtml } from "./escape.ts";
import { MAX_RENDERED_MATH, MAX_TEX_LENGTH } from "./limits.ts";
import { replaceElements, writeStartTag } from "./rewrite.ts";

/** Characters of rendered math to remember: some ten thousand formulas. */
const MEMO_CHARACTERS = 20_000_000;

/** Tokens that macro expansion may add in all. */
const EXPANSION_BUDGET = 50_000;

const ERROR_COLOR = "#cc0000";

const definesMacro =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|renewcommand|providecommand|let|futurelet|global|long)(?![a-zA-Z])/;

const memo = new Map<string, string>();
let memoCharacters = 0;

function remember(key: string, rendered: string): void {
  memo.set(key, rendered);
  memoCharacters += rendered.length;
  // A map keeps the order of insertion, and what is used is inserted anew: the first is the one longest unused.
  for (const [oldKey, old] of memo) {
    if (memoCharacters <= MEMO_CHARACTERS) return;
    memo.delete(oldKey);
    memoCharacters -= old.length;
  }
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

/** HTML and MathML of one TeX expression. TeX that KaTeX does not accept comes back as text in `span.katex-error`; never throws. */
export function renderTex(tex: string, displayMode: boolean): string {
  const key = `${displayMode ? "d" : "i"}${tex}`;
  const known = memo.get(key);
  if (known !== undefined) {
    memo.delete(key);
    memo.set(key, known);
    return known;
  }
  const first = renderAnew(tex, displayMode);
  // Environments such as align exist in display mode only; where an author put one in a line, it is shown so rather than refused.
  const rendered = !displayMode && first.includes('class="katex-error"') ? renderAnew(tex, true) : first;
  remember(key, rendered);
  return rendered;
}

/** Why KaTeX does not set a TeX expression as it stands, unknown commands included; null when it does. */
export function texProblem(tex: string, displayMode: boolean): string | null {
  if (tex.length > MAX_TEX_LENGTH) return `it has more than ${MAX_TEX_LENGTH} characters.`;
  const rendered = renderTex(tex, displayMode);
  // What it cannot set KaTeX shows in red; nearly all formulas need no second look.
  if (!rendered.includes('class="katex-error"') && !rendered.includes(ERROR_COLOR)) return null;
  const attempt = (isDisplay: boolean) => {
    try {
      katex.renderToString(tex, { ...optionsFor(tex, isDisplay), output: "mathml", throwOnError: true });
      return null;
    } catch (error) {
      const why = error instanceof Error ? error.message : "it could not be read";
      // What follows marks the place with characters that underline.
      return `${why.replace(/^KaTeX parse error: /, "").replace(/ at (?:position|end of input)[\s\S]*$/, "")}.`;
    }
  };
  const first = attempt(displayMode);
  return first === null || displayMode ? first : attempt(true) && first;
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
