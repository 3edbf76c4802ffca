import { listQuestionFiles } from "@sextant/questions/html-fields.ts";
import type { QuestionContent } from "@sextant/questions/question.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { paged } from "../../platform/paging.ts";
import { Refusal } from "../../platform/refusal.ts";
import { selectRevisions, selectVersionId, versionsOf } from "./history.queries.ts";
import { contentOf, getQuestion, type LoadedQuestion } from "./load-questions.ts";
import type { SignFile } from "./render.ts";
import { type EditContext, editQuestion } from "./update-question.ts";
import { type KeyRevision, loadNewestKeys, loadQuestionVersions, type QuestionVersion } from "./versions.ts";
import { withholdsKey, withoutKey } from "./withhold-key.ts";

/** What a version says, under its newest key; what the question has beside its versions is as it is now. */
function contentOfVersion(question: LoadedQuestion, version: QuestionVersion, key: KeyRevision): QuestionContent {
  return contentOf({ ...question, version, key });
}

const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });

/**
 * Lists a page of a question's versions, the newest first, each with its newest key.
 *
 * @throws Refusal `not_found`.
 */
export async function listVersions(
  db: Database,
  actor: Actor,
  questionId: string,
  query: { page: number; page_size: number },
  { url, signFile }: { url: string; signFile: SignFile },
) {
  const question = await getQuestion(db, actor, questionId);
  const page = await paged(db, versionsOf(db, question.row.id), query, {
    url,
    orderings: { number: "version.number" },
    defaultOrdering: "-number",
    tieBreaker: "version.id",
  });
  const ids = page.results.map((row) => row.id);
  if (ids.length === 0) return { ...page, results: [] };
  const versions = await loadQuestionVersions(db, ids);
  const keys = await loadNewestKeys(db, ids);
  const revisions = await selectRevisions(db, ids);
  const results = page.results.flatMap((row) => {
    const [version, key] = [versions.get(row.id), keys.get(row.id)];
    if (!version || !key) return [];
    const whole = contentOfVersion(question, version, key);
    const content = withholdsKey(actor, whole) ? withoutKey(whole) : whole;
    const pictures = listQuestionFiles(content).flatMap((file): [string, string][] => {
      const link = signFile(file);
      return link === null ? [] : [[file, link]];
    });
    return [
      {
        number: row.number,
        status: row.status,
        created_by: person(row.author_id, row.author_name),
        created_at: row.created_at,
        published_at: row.published_at,
        published_by: person(row.publisher_id, row.publisher_name),
        content,
        pictures: Object.fromEntries(pictures),
        key_revisions: revisions
          .filter((revision) => revision.question_version_id === row.id)
          .map((revision) => ({
            number: revision.number,
            created_at: revision.created_at,
            created_by: person(revision.author_id, revision.author_name),
          })),
      },
    ];
  });
  return { ...page, results };
}

/**
 * Makes a draft of an old version and its newest key: of the next version where the newest is out, else in the draft that there is,
 * whose content the log keeps. Pool, difficulty, tags and nodes stay as they are.
 *
 * @throws Refusal as `editQuestion`; `not_found` for a version that is not there, `illegal_transition` for the one that is out now.
 */
export async function restoreVersion(
  db: Database,
  actor: Actor,
  questionId: string,
  { number, version }: { number: number; version: number },
  context: EditContext,
): Promise<void> {
  await editQuestion(db, actor, questionId, { version }, context, async (tx, question) => {
    const isOpen = question.status === "draft" || question.status === "in_review";
    if (number === question.version.number) {
      const what = isOpen ? "the draft itself" : "the version as it stands";
      throw new Refusal("illegal_transition", `Version ${number} is ${what}.`, { state: question.status });
    }
    const id = (await selectVersionId(tx, question.row.id, number))?.id ?? "";
    const old = id === "" ? undefined : (await loadQuestionVersions(tx, [id])).get(id);
    const key = id === "" ? undefined : (await loadNewestKeys(tx, [id])).get(id);
    if (!old || !key) throw new Refusal("not_found", `This question has no version ${number}.`);
    return { content: contentOfVersion(question, old, key), opensDraft: true };
  });
}
