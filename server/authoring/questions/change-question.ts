import { isDeepStrictEqual } from "node:util";
import { cleanQuestion, listQuestionFiles, listQuestionHtml } from "@sextant/questions/html-fields.ts";
import { lintQuestion } from "@sextant/questions/lint/lint-question.ts";
import type { QuestionContent, QuestionPatch } from "@sextant/questions/question.ts";
import { validateQuestion } from "@sextant/questions/validate.ts";
import { contentFields, keyFields } from "@sextant/questions/version-fields.ts";
import { type FileFacts, listFileHashes } from "../../foundation/files/get-file.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Tx } from "../../platform/database/client.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import { measurePictures, requirePublishable, requireStorable } from "./check-question.ts";
import { cleanWritten } from "./cleaning/clean-ahead.ts";
import { questionFingerprint, searchText, shinglesOf } from "./fingerprint.ts";
import { insertKeys, insertLinks, insertVersions } from "./insert-questions.queries.ts";
import { contentOf, type LoadedQuestion } from "./load-questions.ts";
import { typeset } from "./math/typeset.ts";
import { replaceNodes, replaceTags, updateDraft, updateQuestionRow, updateStatus } from "./questions.queries.ts";
import { listPartIds, settleIds } from "./settle-ids.ts";
import { saveSignatures } from "./similar/signatures.ts";
import { findNewestStimulus, saveStimulus } from "./stimuli.ts";

const same = (one: unknown, other: unknown) =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one ?? null)), JSON.parse(JSON.stringify(other ?? null)));

/** The parts of a patch that hold HTML; empty where it leaves them out. */
const htmlParts = ({ stimulus, body, interactions, explanation, hints, key }: QuestionPatch) => ({
  stimulus: stimulus ?? null,
  body: body ?? "",
  interactions: interactions ?? [],
  explanation: explanation ?? "",
  hints: hints ?? [],
  key: key ?? {},
});

/**
 * Cleans the HTML of a patch in another process where it is long; `patchedContent` then only looks it up.
 *
 * @throws Refusal as `cleanWritten`.
 */
export async function cleanPatch(patch: QuestionPatch): Promise<void> {
  await cleanWritten(listQuestionHtml(htmlParts(patch)));
}

/**
 * Returns what the question would be after a patch: cleaned, ids that lasted, the key by our ids. Fields that the patch leaves out
 * stay as they are, to the letter.
 *
 * @param known Ids of parts that last beside those that the question has now.
 */
export function patchedContent(
  question: LoadedQuestion,
  patch: QuestionPatch,
  known: readonly string[] = [],
): QuestionContent {
  const before = contentOf(question);
  const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as QuestionPatch;
  const cleaned = cleanQuestion(htmlParts(given));
  const merged = Object.fromEntries(
    Object.entries({ ...given, ...cleaned }).filter(([field]) => Object.hasOwn(given, field)),
  ) as QuestionPatch;
  return settleIds({ ...before, ...merged }, new Set([...listPartIds(before.interactions), ...known]));
}

interface Change {
  content: QuestionContent;
  /** Its status after the change; undefined leaves it unchanged. */
  status?: "draft" | "in_review" | "published" | undefined;
  school?: string | null | undefined;
  pictures: ReadonlyMap<string, FileFacts>;
  /** True: opens a draft of the next version whatever changed, unless there is one. */
  opensDraft?: boolean;
  /** True for imported questions: they may have flaws that an author would have to fix first. */
  isImported?: boolean;
}

/**
 * Writes a change to a question whose row is locked. Content of a published version never changes: it opens the draft of the next
 * number; key, score rule, explanation and hints alone are appended as a key revision. What is or becomes published is checked, and needs its
 * math: callers set that before their transaction (`typesetAhead`).
 *
 * @returns Names of the fields that changed; empty when nothing did, and then nothing was written.
 * @throws Refusal `invalid` when it is larger than may be stored, or the outcome is published and cannot be, `illegal_transition` when what is out shall become a draft.
 */
export async function changeQuestion(
  tx: Tx,
  actor: Actor,
  question: LoadedQuestion,
  change: Change,
): Promise<string[]> {
  const before = contentOf(question);
  let content = measurePictures(change.content, change.pictures);
  const fields = (Object.keys(before) as (keyof QuestionContent)[]).filter(
    (field) => !same(before[field], content[field]),
  );
  const has = (...names: (keyof QuestionContent)[]) => names.some((name) => fields.includes(name));
  const isContentChanged = has(...contentFields);
  const isKeyChanged = has(...keyFields);
  const isOpen = question.status === "draft" || question.status === "in_review";
  const opensDraft = (isContentChanged || change.opensDraft === true) && !isOpen;
  const outcome = change.status ?? (opensDraft ? "draft" : question.status);
  if (!isOpen && !opensDraft && (outcome === "draft" || outcome === "in_review")) {
    const detail = `A ${question.status} question can’t become ${outcome}. Change its content to start the next draft.`;
    throw new Refusal("illegal_transition", detail, { state: question.status });
  }
  const isMoved = change.school !== undefined && change.school !== question.row.school_id;
  const isStatusChanged = outcome !== question.status;
  if (fields.length === 0 && !isMoved && !isStatusChanged) return [];
  const known = listPartIds(before.interactions);
  requireStorable(content, { fields, known });
  if (outcome === "published" && (isContentChanged || isStatusChanged || isKeyChanged)) {
    const check = change.isImported ? validateQuestion : lintQuestion;
    // Remembered already, unless the question was changed since its math was set ahead.
    await typeset(listQuestionHtml(content), "writing");
    // A key of what is out can always be put right: what is wrong with the content is no worse for it.
    const within =
      isContentChanged || isStatusChanged ? {} : { within: new RegExp(`^(?:${keyFields.join("|")})(?:\\.|$)`) };
    requirePublishable(content, { check, known, ...within });
  }

  // A new version shows the passage as it is now, unless its author says otherwise or wants an old version back.
  if (opensDraft && !change.opensDraft && !has("stimulus") && content.stimulus?.id !== undefined) {
    const newest = await findNewestStimulus(tx, content.stimulus.id);
    if (newest && !same(newest, content.stimulus)) {
      content = { ...content, stimulus: newest };
      fields.push("stimulus");
    }
  }

  const schoolId = change.school === undefined ? question.row.school_id : change.school;
  let versionId = question.version.id;
  if (isContentChanged || opensDraft) {
    const stimulusVersionId = content.stimulus && (await saveStimulus(tx, actor, content.stimulus, schoolId));
    const written = {
      stimulus_version_id: stimulusVersionId,
      body: content.body,
      interactions: JSON.stringify(content.interactions),
      plain_text: searchText(content),
    };
    if (opensDraft) {
      versionId = newId();
      const number = question.version.number + 1;
      const status = { status: "draft" as const, created_by: actor.id };
      await insertVersions(tx, [{ id: versionId, question_id: question.row.id, number, ...status, ...written }]);
    } else {
      await updateDraft(tx, versionId, written);
    }
  }
  if (isKeyChanged || opensDraft) {
    await insertKeys(tx, [
      {
        id: newId(),
        question_version_id: versionId,
        number: opensDraft ? 1 : question.key.number + 1,
        key: JSON.stringify(content.key),
        score_rule: JSON.stringify(content.score_rule),
        explanation: content.explanation,
        hints: JSON.stringify(content.hints),
        created_by: actor.id,
      },
    ]);
  }
  if (outcome !== (opensDraft ? "draft" : question.status)) await updateStatus(tx, versionId, outcome, actor.id);
  if (has("tags")) await replaceTags(tx, question.row.id, content.tags);
  if (has("nodes")) await replaceNodes(tx, question.row.id, content.nodes);
  const fileIds = listQuestionFiles(content);
  const hashes = await listFileHashes(tx, fileIds);
  const hashOf = (file: string) => hashes.get(file);
  const files = fileIds.map((file) => ({ question_id: question.row.id, file_id: file }));
  await insertLinks(tx, { tags: [], nodes: [], files });
  await updateQuestionRow(tx, question.row.id, {
    pool: content.pool,
    difficulty: content.difficulty,
    text_tags: JSON.stringify(content.text_tags ?? {}),
    school_id: schoolId,
    fingerprint: questionFingerprint(content, hashOf),
  });
  if (isContentChanged)
    await saveSignatures(tx, [{ questionId: question.row.id, shingles: shinglesOf(content, hashOf) }]);
  return [...fields, ...(isMoved ? ["school"] : []), ...(isStatusChanged ? ["status"] : [])];
}
