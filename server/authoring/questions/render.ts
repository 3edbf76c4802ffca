import type { candidateQuestion } from "@sextant/contract/attempt-state.ts";
import { type OptionOrder, questionCandidate } from "@sextant/questions/candidate.ts";
import { cleanArticle, cleanHtml } from "@sextant/questions/html/clean.ts";
import { signFiles } from "@sextant/questions/html/files.ts";
import { enlargeFractions, renderMath } from "@sextant/questions/html/tex.ts";
import { type HtmlParts, listQuestionHtml, mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import type { z } from "zod";
import { createCache } from "../../platform/cache.ts";
import { cleanAhead } from "./cleaning/clean-ahead.ts";
import { typeset } from "./math/typeset.ts";
import type { QuestionVersion } from "./versions.ts";

type CandidateQuestion = z.output<typeof candidateQuestion>;
type Rendered = Pick<QuestionVersion, "body" | "interactions" | "stimulus"> & { explanation: string };

/** Address of a file's bytes, signed; null for one that is not to be shown. */
export type SignFile = (fileId: string) => string | null;

/** Characters of rendered questions to remember; a formula is some kilobytes of markup. */
const MEMO_CHARACTERS = 40_000_000;

function countCharacters(rendered: Rendered): number {
  let count = 0;
  mapQuestionHtml(rendered, (html) => {
    count += html.length;
    return html;
  });
  return count;
}

const memo = createCache<Rendered>(MEMO_CHARACTERS, countCharacters);

/** Interactions as they are shown: in the options of a choice fractions are full size. */
function shown(interactions: QuestionVersion["interactions"]): QuestionVersion["interactions"] {
  return interactions.map((one) =>
    one.type === "choice"
      ? { ...one, options: one.options.map((option) => ({ ...option, content: enlargeFractions(option.content) })) }
      : one,
  );
}

/** Cleans once more on the way out, so that what an older cleaner let in does not leave; then the math. */
function renderAnew({ body, interactions, stimulus }: QuestionVersion): Rendered {
  return mapQuestionHtml({ body, interactions: shown(interactions), stimulus, explanation: "" }, (html) =>
    renderMath(cleanHtml(html)),
  );
}

function renderOnce(version: QuestionVersion): Rendered {
  const known = memo.get(version.id);
  if (known) return known;
  const rendered = renderAnew(version);
  memo.set(version.id, rendered);
  return rendered;
}

/**
 * Sets the math of a draft and cleans what is long, in other processes, before `candidateOfDraft` renders it.
 *
 * @throws Refusal as `typeset` and `cleanAhead`.
 */
export async function typesetDraft({ body, interactions, stimulus }: QuestionVersion): Promise<void> {
  const htmls = listQuestionHtml({ body, interactions: shown(interactions), stimulus, explanation: "" });
  await typeset(htmls, "writing");
  await cleanAhead(htmls);
}

/**
 * Does the same for a published question, before `candidateOf` renders it.
 *
 * @param more Its key, explanation and hints, where they are rendered with it.
 * @throws Refusal as `typeset` and `cleanAhead`.
 */
export async function typesetQuestion(
  version: QuestionVersion,
  more?: Pick<HtmlParts, "explanation" | "hints" | "key">,
): Promise<void> {
  const { body, interactions, stimulus } = version;
  if (memo.get(version.id) && !more) return;
  const htmls = listQuestionHtml({ body, interactions: shown(interactions), stimulus, explanation: "", ...more });
  await typeset(htmls, "reading");
  await cleanAhead(htmls);
}

function sign(html: string, signFile: SignFile): string {
  return signFiles(html, (fileId) => {
    const src = signFile(fileId);
    return src === null ? null : { src };
  });
}

function present(
  version: QuestionVersion,
  rendered: Rendered,
  optionOrder: OptionOrder,
  signFile: SignFile,
): CandidateQuestion {
  const signed = version.file_ids.length === 0 ? rendered : mapQuestionHtml(rendered, (html) => sign(html, signFile));
  const candidate = questionCandidate(signed, optionOrder);
  return {
    id: version.question_id,
    version: version.number,
    stimulus: signed.stimulus && { id: signed.stimulus.id, title: signed.stimulus.title, body: signed.stimulus.body },
    body: candidate.body,
    interactions: candidate.interactions,
  };
}

/**
 * Returns what a student may see of a published question, its math rendered and its pictures with signed links. Rendering is
 * remembered by version; links are signed at each call.
 *
 * @param optionOrder Option ids by interaction id, as fixed with the attempt; `{}` for the author's order.
 */
export function candidateOf(version: QuestionVersion, optionOrder: OptionOrder, signFile: SignFile): CandidateQuestion {
  return present(version, renderOnce(version), optionOrder, signFile);
}

/** Does the same for a version that may still change: nothing is remembered. */
export function candidateOfDraft(
  version: QuestionVersion,
  optionOrder: OptionOrder,
  signFile: SignFile,
): CandidateQuestion {
  return present(version, renderAnew(version), optionOrder, signFile);
}

/**
 * Returns a piece of authored HTML (an explanation, a hint, feedback, instructions) as it may be shown: clean, math rendered, pictures
 * signed.
 */
export function renderHtml(html: string, signFile: SignFile): string {
  return sign(renderMath(cleanHtml(html)), signFile);
}

/** Returns an article as it may be shown: the same, with its links. */
export function renderArticle(html: string, signFile: SignFile): string {
  return sign(renderMath(cleanArticle(html)), signFile);
}
