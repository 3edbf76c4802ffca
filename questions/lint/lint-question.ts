import type { QuestionContent } from "../question.ts";
import { validateQuestion } from "../validate.ts";
import { listHtmlPieces } from "./html-pieces.ts";
import { lintClips, lintColors, lintHeadings, lintPictures, lintTex } from "./html-rules.ts";
import type { LintProblem } from "./lint-problem.ts";
import { lintOptions } from "./option-rules.ts";
import { lintAnswers } from "./reach-rules.ts";
import { lintStem } from "./stem-rules.ts";

const byPiece = [lintPictures, lintClips, lintTex, lintHeadings, lintColors];

/** What a type's own checks told already, which say nothing where there is no key, is told once. */
function withoutRepeats(problems: readonly LintProblem[]): LintProblem[] {
  return [
    ...new Map(problems.map((problem) => [`${problem.path} ${problem.code} ${problem.message}`, problem])).values(),
  ];
}

/**
 * Lists all that is wrong with a question (`validateQuestion`) and all that is unwise about it, its ids assigned and its HTML
 * clean: errors forbid publishing, warnings ask for a second look. Links and colours of HTML have no rule, since the cleaner leaves
 * none.
 */
export function lintQuestion(question: QuestionContent): LintProblem[] {
  const own = question.interactions.flatMap((interaction, index) => {
    const key = Object.hasOwn(question.key, interaction.id) ? question.key[interaction.id] : undefined;
    return [...lintOptions(interaction, key), ...lintAnswers(interaction, key)].map((problem) => ({
      ...problem,
      path: /^key(?:\.|$)/.test(problem.path)
        ? problem.path.replace(/^key/, `key.${interaction.id}`)
        : `interactions.${index}.${problem.path}`,
    }));
  });
  const pieces = listHtmlPieces(question);
  return withoutRepeats([
    // Of pictures it tells only that there is one; here each has its place.
    ...validateQuestion(question).filter(({ code }) => code !== "picture_without_text"),
    ...byPiece.flatMap((rule) => pieces.flatMap(rule)),
    ...lintStem(question),
    ...own,
  ]);
}
