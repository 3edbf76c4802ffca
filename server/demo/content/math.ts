import { data } from "./math-templates/data.ts";
import { geometry } from "./math-templates/geometry.ts";
import { growth } from "./math-templates/growth.ts";
import { linearEquations } from "./math-templates/linear-equations.ts";
import { lines } from "./math-templates/lines.ts";
import { polynomials } from "./math-templates/polynomials.ts";
import { powersAndRoots } from "./math-templates/powers-and-roots.ts";
import { ascendingLetter, drawDistinct, figureName, letters, mathQuestion } from "./math-templates/question.ts";
import { systems } from "./math-templates/systems.ts";
import type { MathDraft, MathTemplate } from "./math-templates/template.ts";
import { mathml } from "./mathml.ts";
import type { DemoQuestion, Use } from "./types.ts";

/** Every kind of question once, from easy to hard as in a section. */
export const mathTemplates: MathTemplate[] = [
  ...linearEquations,
  ...lines,
  ...systems,
  mathml.fractionEquation,
  ...polynomials,
  ...powersAndRoots,
  ...growth,
  mathml.oneRealSolution,
  ...data,
  ...geometry,
].sort((one, other) => one.difficulty - other.difficulty);

const diagnosticNames = new Set([
  "linear-equation",
  "tickets",
  "exponential-model",
  "function-value",
  "two-way-table",
  "sine-from-legs",
]);

interface DrawnQuestion {
  template: MathTemplate;
  draft: MathDraft;
  question: DemoQuestion;
}

/**
 * Returns one question of each template with its draft, named after the form that they are for. Right options without a fixed place get the
 * letter used least so far, so that no letter is the better guess.
 */
export function drawForm(templates: readonly MathTemplate[], form: string, use: Use): DrawnQuestion[] {
  const drawn = templates.map((template) => {
    const id = `math-${template.name}-${form}`;
    return { template, id, draft: drawDistinct(template, `${form} of Meridian Prep: ${template.name}`) };
  });
  const used = new Map(letters.map((letter) => [letter, 0]));
  const count = (letter: (typeof letters)[number]) => used.set(letter, (used.get(letter) ?? 0) + 1);
  for (const { draft } of drawn) {
    const letter = ascendingLetter(draft);
    if (letter) count(letter);
  }
  return drawn.map(({ template, id, draft }) => {
    const leastUsed = letters.reduce((best, letter) =>
      (used.get(letter) ?? 0) < (used.get(best) ?? 0) ? letter : best,
    );
    const key = ascendingLetter(draft) ?? leastUsed;
    if ("right" in draft && ascendingLetter(draft) === null) count(key);
    return { template, draft, question: mathQuestion(template, draft, id, use, key) };
  });
}

/** Returns the questions of one use with their drafts, one of each kind. */
export function drawMath(use: Use): DrawnQuestion[] {
  const chosen = use === "diagnostic" ? mathTemplates.filter(({ name }) => diagnosticNames.has(name)) : mathTemplates;
  return drawForm(chosen, use, use);
}

/** Lists the demo school's Math questions for one use, in order. */
export function listMath(use: Use): DemoQuestion[] {
  return drawMath(use).map(({ question }) => question);
}

/** Returns the pictures of one use's Math questions: SVG by its name in `data-file`. */
export function mathFigures(use: Use): [name: string, svg: string][] {
  return drawMath(use).flatMap(({ draft, question }) =>
    draft.figure === undefined ? [] : [[figureName(question.source_identifier), draft.figure] as [string, string]],
  );
}
