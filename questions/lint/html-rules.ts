import { isClip } from "../html/files.ts";
import { visitElements } from "../html/rewrite.ts";
import { texProblem } from "../html/tex.ts";
import { plainText } from "../html/text.ts";
import { shortenText } from "../text/cut.ts";
import { isFaint } from "./contrast.ts";
import type { HtmlPiece } from "./html-pieces.ts";
import { error, type LintProblem, warning } from "./lint-problem.ts";

const MAX_SHOWN_TEX = 60;
const MOST_TOLD = 20;

/** Formulas that cannot be set would be seen as their source. Of a great many wrong ones the first are told. */
export function lintTex({ path, html }: HtmlPiece): LintProblem[] {
  if (!html.includes("data-tex")) return [];
  const formulas = new Map<string, boolean>();
  visitElements(html, ({ name, attributes }) => {
    const tex = attributes["data-tex"];
    if (tex !== undefined) formulas.set(tex, name === "div");
  });
  const problems: LintProblem[] = [];
  for (const [tex, isDisplay] of formulas) {
    const why = texProblem(tex, isDisplay);
    const shown = shortenText(tex, MAX_SHOWN_TEX);
    if (tex.trim() === "") problems.push(warning(path, "empty_formula", "A formula is empty. Write it or remove it."));
    else if (why !== null)
      problems.push(error(path, "formula_not_set", `We can’t display the formula ${shown}: ${why}`));
    if (problems.length === MOST_TOLD) break;
  }
  return problems;
}

/** Warns of pictures without alternative text, which say nothing to those who do not see them. */
export function lintPictures({ path, html }: HtmlPiece): LintProblem[] {
  let isMissing = false;
  visitElements(html, ({ name, attributes }) => {
    if (name === "img" && (attributes.alt ?? "").trim() === "") isMissing = true;
  });
  return isMissing
    ? [
        warning(
          path,
          "picture_without_text",
          "A picture has no alternative text. Describe it, or mark it as decorative.",
        ),
      ]
    : [];
}

/** Warns of clips without a name, which can’t be told from others and say nothing where they can’t be played. */
export function lintClips({ path, html }: HtmlPiece): LintProblem[] {
  let isMissing = false;
  visitElements(html, (tag) => {
    if (isClip(tag) && (tag.attributes.title ?? "").trim() === "") isMissing = true;
  });
  return isMissing ? [warning(path, "clip_without_name", "A video or sound has no name. Say what it is.")] : [];
}

/** Headings order a long text; a screen reader leads by them. */
export function lintHeadings({ path, html }: HtmlPiece): LintProblem[] {
  const headings = [...html.matchAll(/<h([1-6])\b[^>]*>([\s\S]*?)<\/h\1>/g)].map(([, level, inside = ""]) => ({
    level: Number(level),
    isEmpty: plainText(inside) === "" && !inside.includes("<img"),
  }));
  if (headings.length === 0) return [];
  const problems: LintProblem[] = [];
  const isLongText = /^(?:body|explanation|stimulus\.body)$/.test(path);
  if (!isLongText)
    problems.push(
      warning(path, "heading_misplaced", "A heading has no text below it. Add the text or remove the heading."),
    );
  if (headings.some((heading) => heading.isEmpty))
    problems.push(warning(path, "empty_heading", "A heading is empty. Write it or remove it."));
  if (headings.some((heading) => heading.level === 1))
    problems.push(warning(path, "heading_of_page", "Level 1 is the page’s own heading. Begin with level 2."));
  const skips = headings.some((heading, index) => heading.level > (headings[index - 1]?.level ?? heading.level) + 1);
  if (skips) problems.push(warning(path, "heading_skips_level", "A heading skips a level. Use the next level down."));
  return problems;
}

/** Colours: HTML has none, since the cleaner takes them away; MathML and TeX may have them. */
export function lintColors({ path, html }: HtmlPiece): LintProblem[] {
  const used: string[] = [];
  visitElements(html, ({ attributes }) => {
    used.push(attributes.mathcolor ?? "");
    for (const [, color = ""] of (attributes["data-tex"] ?? "").matchAll(/\\(?:text)?color\s*\{([^{}]*)\}/g))
      used.push(color);
  });
  const faint = [...new Set(used)].filter((color) => color !== "" && isFaint(color.trim()));
  return faint.map((color) =>
    warning(path, "low_contrast", `Math in ${color} is hard to read in light or dark mode. Choose another colour.`),
  );
}
