import { cleanHtml } from "@sextant/questions/html/clean.ts";
import { mayEdit, readableContent } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { typesetWritten } from "./check-question.ts";
import { cleanWritten } from "./cleaning/clean-ahead.ts";
import { stimulusFingerprint } from "./fingerprint.ts";
import { contentOf } from "./load-questions.ts";
import { lockQuestions } from "./questions.queries.ts";
import { lockReadableStimulus, selectShowing, selectStimulusVersion } from "./shared-stimuli.queries.ts";
import { insertStimulusVersion, selectNewestContent } from "./stimuli.queries.ts";
import { lockEditable, writeEdit } from "./update-question.ts";
import { prepareHtml } from "./written-html.ts";

interface Update {
  title?: string | undefined;
  body?: string | undefined;
  version: number;
  /** Opens the draft of the next version of published questions that show it. */
  open_drafts: boolean;
}

interface Outcome {
  id: string;
  status: "followed" | "draft_opened" | "kept";
}

interface Content {
  title: string;
  body: string;
}

/** Locks the questions before their stimulus, in the same order as edits of questions. */
async function lockShowing(tx: Tx, actor: Actor, id: string): Promise<void> {
  const ids = (await selectShowing(tx, actor, id)).map((one) => one.question_id);
  if (ids.length > 0) await lockQuestions(tx, ids, readableContent(actor, "questions"));
}

async function changedFields(tx: Tx, id: string, version: number, now: Content): Promise<string[]> {
  const seen = await selectStimulusVersion(tx, id, version);
  return (["title", "body"] as const).filter((field) => seen?.[field] !== now[field]);
}

/** Gives questions the newest version: drafts that the actor may edit, and published ones where new drafts are wanted. */
async function spread(
  tx: Tx,
  actor: Actor,
  stimulus: Content & { id: string },
  { opensDrafts }: { opensDrafts: boolean },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { question_id: id, status } of await selectShowing(tx, actor, stimulus.id)) {
    const question = status === "published" && !opensDrafts ? null : await lockEditableOrNull(tx, actor, id);
    if (question === null) {
      outcomes.push({ id, status: "kept" });
      continue;
    }
    const isPublished = question.status === "published";
    const { fields } = await writeEdit(tx, actor, question, { content: { ...contentOf(question), stimulus } });
    outcomes.push({ id, status: fields.length === 0 ? "kept" : isPublished ? "draft_opened" : "followed" });
  }
  return outcomes;
}

async function lockEditableOrNull(tx: Tx, actor: Actor, id: string) {
  try {
    return await lockEditable(tx, actor, id);
  } catch (error) {
    if (error instanceof Refusal && error.code === "forbidden") return null;
    throw error;
  }
}

/**
 * Writes a new version of a stimulus. Drafts that the actor may edit show it at once; published questions keep theirs until their next
 * version is published, whose draft is opened here when that is asked for, and takes the newest by itself when it is opened later.
 *
 * @returns What became of each question that shows it and that the actor may read.
 * @throws Refusal `not_found`, `forbidden`, `stale_version` with the stimulus as it is (`current`), `invalid`; as `cleanWritten` and `typesetWritten`.
 */
export async function updateStimulus(
  db: Database,
  actor: Actor,
  id: string,
  { title, body, version, open_drafts }: Update,
  { present }: { present: (db: Database) => Promise<unknown> },
): Promise<Outcome[]> {
  if (body !== undefined) {
    await cleanWritten([body]);
    await typesetWritten([cleanHtml(body)]);
  }
  return inTransaction(db, async (tx) => {
    await lockShowing(tx, actor, id);
    const row = await lockReadableStimulus(tx, actor, id);
    const newest = row && (await selectNewestContent(tx, row.id));
    if (!row || !newest) throw notFound("This stimulus");
    if (!mayEdit(actor, row)) throw new Refusal("forbidden", "Only the author and staff can change this passage.");
    if (version !== newest.number) {
      throw new Refusal("stale_version", "Someone else changed this passage. Reload to see the latest version.", {
        members: { current: await present(tx), changed: await changedFields(tx, row.id, version, newest) },
      });
    }
    const content = {
      title: title ?? newest.title,
      body: body === undefined ? newest.body : await prepareHtml(tx, actor, body),
    };
    if (content.title !== newest.title || content.body !== newest.body) {
      const fingerprint = stimulusFingerprint(content);
      await insertStimulusVersion(tx, { stimulusId: row.id, ...content, fingerprint, actorId: actor.id });
      await recordAudit(tx, {
        actor,
        action: "stimulus.updated",
        subject: { type: "stimulus", id: row.id },
        before: { title: newest.title, body: newest.body },
        after: { ...content, version: newest.number + 1 },
        schoolId: row.school_id,
      });
    }
    return spread(tx, actor, { id: row.id, ...content }, { opensDrafts: open_drafts });
  });
}
