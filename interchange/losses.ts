import { allowedElements } from "@sextant/questions/html/allowed.ts";
import { visitElements } from "@sextant/questions/html/rewrite.ts";
import { renderTex } from "@sextant/questions/html/tex.ts";
import { mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { QuestionInput } from "@sextant/questions/question.ts";

const allowed = new Set(allowedElements);
/** Wrappers of a document, of which nothing is missed. */
const harmless = new Set(["html", "head", "body", "font", "center", "tt", "big", "meta", "title", "link"]);

/**
 * What will be missing from a question once it is cleaned and rendered, in words for its author: elements that are not allowed, and
 * TeX that cannot be typeset (which then stands as it was typed).
 */
export function findLosses(question: QuestionInput): string[] {
  const elements = new Set<string>();
  const formulas = new Set<string>();
  mapQuestionHtml(question, (html) => {
    if (!html.includes("<")) return html;
    visitElements(html, ({ name, attributes }) => {
      if (!allowed.has(name) && !harmless.has(name)) elements.add(name);
      const tex = attributes["data-tex"];
      if (tex !== undefined && renderTex(tex, name === "div").includes('class="katex-error"')) formulas.add(tex);
    });
    return html;
  });
  return [
    ...[...elements].map((name) => `<${name}> is not allowed in questions and is left out.`),
    ...[...formulas].map((tex) => `This TeX cannot be typeset and stands as it was typed: ${tex.slice(0, 200)}`),
  ];
}
