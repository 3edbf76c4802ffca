import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listNewestKeyIds } from "../../authoring/questions/versions.ts";
import { reaches } from "../../foundation/access/reach.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { personKey } from "../../platform/person-keys.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import type { Reviewing } from "../review/inferred-reasons.ts";
import { findOnPage } from "./anchors.queries.ts";
import { findAnswer, insertAnswer, lockReply, markPublished, upsertVote, withdrawAnswer } from "./answers.queries.ts";
import { findDoubt, listHandles } from "./doubts.queries.ts";
import { getDoubt } from "./get-doubt.ts";
import { namedIn } from "./named-in.ts";
import { mayReadAnswers } from "./where-asked.ts";
import { openWords } from "./words.ts";

/**
 * Offers an answer to the next student who is stuck at the same place. It is a copy: what is erased of the student who asked leaves it
 * as it is, so it must not name them.
 *
 * @throws Refusal `not_found`; `forbidden` for an answer of another; `invalid` where it names the student; `illegal_transition` where it is
 * offered already.
 */
export async function publishAnswer(tx: Tx, actor: Actor, replyId: string): Promise<string> {
  // Locked: of two who press at once the second finds it offered.
  const reply = await lockReply(tx, actor, replyId);
  if (!reply || reply.user_id === reply.student_id) throw notFound("This answer");
  if (reply.user_id !== actor.id) throw new Refusal("forbidden", "Only the person who wrote an answer can offer it.");
  if (reply.answer_id !== null) {
    if (await findAnswer(tx, reply.answer_id)) {
      throw new Refusal("illegal_transition", "This answer is already offered.", { state: "offered" });
    }
    // One that a corrected key left behind.
    await withdrawAnswer(tx, reply.answer_id, actor.id);
  }
  const doubt = await findDoubt(tx, actor, reply.doubt_id);
  if (!doubt) throw notFound("This answer");
  const personsKey = await personKey(tx, doubt.user_id);
  const { text } = openWords(personsKey, reply.sealed);
  const name = namedIn(text, doubt.user_name, await listHandles(tx, doubt.user_id));
  if (name !== null) throw invalid("text", `This answer names ${name}. Take the name out to offer it to others.`);
  const id = newId();
  const { kind, question_version_id, chosen, study_material_id, page, zoom_video_id, at_ms } = doubt;
  const { quote: marked = "" } = openWords(personsKey, doubt.sealed);
  // Only what the material says itself: the rest are the student's words.
  const quote =
    study_material_id === null || page === null ? null : await findOnPage(tx, study_material_id, page, marked);
  const [key_revision_id = null] =
    question_version_id === null ? [] : await listNewestKeyIds(tx, [question_version_id]);
  await insertAnswer(tx, {
    id,
    author_id: actor.id,
    kind,
    question_version_id,
    key_revision_id,
    chosen,
    study_material_id,
    page,
    material_version: doubt.material_version,
    page_words: doubt.page_words,
    quote,
    zoom_video_id,
    at_ms,
    text,
    file_ids: reply.file_ids,
    shown_video_id: reply.shown_video_id,
    shown_ms: reply.shown_ms,
  });
  await markPublished(tx, replyId, id);
  // What its student said of it is the first that is said of it.
  if (reply.helped !== null) await upsertVote(tx, id, reply.student_id, reply.helped);
  await recordAudit(tx, { actor, action: "doubt_answer.published", subject: { type: "doubt_answer", id } });
  return doubt.id;
}

/** Offers an answer that was sent before. @throws Refusal as `publishAnswer`. */
export async function publishReply(
  reviewing: Reviewing,
  actor: Actor,
  replyId: string,
): Promise<HandlerOutput<"doubt_answers.publish">> {
  const doubt = await inTransaction(reviewing.db, (tx) => publishAnswer(tx, actor, replyId));
  return getDoubt(reviewing, actor, doubt);
}

/** Stops offering an answer: its writer may, and staff. @throws Refusal `not_found`; `forbidden` for an answer of a colleague. */
export async function stopOffering(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const answer = await findAnswer(tx, id);
    if (!answer || !(answer.author_id === actor.id || (await reaches(tx, actor, answer.author_id)))) {
      throw notFound("This answer");
    }
    if (answer.author_id !== actor.id && actor.role !== "staff") {
      throw new Refusal("forbidden", "Only the person who wrote an answer, and staff, can stop offering it.");
    }
    await withdrawAnswer(tx, id, actor.id);
    await recordAudit(tx, { actor, action: "doubt_answer.withdrawn", subject: { type: "doubt_answer", id } });
  });
}

/** Keeps whether an answer helped a student to whom it is offered. @throws Refusal `not_found`. */
export async function voteOnAnswer(
  db: Database,
  actor: Actor,
  id: string,
  helped: boolean,
): Promise<HandlerOutput<"doubt_answers.vote">> {
  const answer = await findAnswer(db, id);
  if (!answer || !(await mayReadAnswers(db, actor, answer))) throw notFound("This answer");
  await upsertVote(db, id, actor.id, helped);
  const { read = 0, helped: count = 0 } = (await findAnswer(db, id)) ?? {};
  return { read, helped: count, mine: helped };
}
