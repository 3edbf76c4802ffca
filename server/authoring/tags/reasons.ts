import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sql } from "kysely";
import { mayEdit } from "../../foundation/access/content.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import { invalid, notFound, Refusal } from "../../platform/refusal.ts";
import { isReasonInQuestions } from "../questions/reasons-used.ts";
import { loadTaxonomy, lockTags } from "../taxonomy/load-taxonomy.ts";
import { sameName } from "../taxonomy/taxonomy.ts";
import {
  deleteReason,
  insertReasons,
  isReasonGiven,
  lockReason,
  type ReasonRow,
  selectReasons,
  selectReasonsOf,
  updateReasonPositions,
  updateReasonRow,
} from "./reasons.queries.ts";

type Reason = HandlerOutput<"reasons.get">;

function present(actor: Actor, { created_by, topic_id: _filed, ...row }: ReasonRow): Reason {
  const isOwn = mayEdit(actor, { created_by });
  return {
    ...row,
    family: row.family as ReasonFamily,
    attempt_count: actor.role === "student" ? null : row.attempt_count,
    can: { update: isOwn, remove: isOwn },
  };
}

/** Returns one reason for error, archived or not. */
export async function getReason(db: Database, actor: Actor, id: string): Promise<Reason> {
  const row = await selectReasons(db).where("reason.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("This reason for error");
  return present(actor, row);
}

/**
 * Returns the ids under which reasons that fit a tag may be filed: its own and those of the tags above it. Empty without a tag of this id.
 */
async function topicIds(db: Database, id: string): Promise<string[]> {
  const taxonomy = await loadTaxonomy(db);
  const tag = taxonomy.find(id);
  return tag ? taxonomy.pathOf(tag).flatMap((one) => taxonomy.idsOf(one.id)) : [];
}

/** Reasons for error in their order, the general ones first: with a topic those that fit it, otherwise all. */
export async function listReasons(
  db: Database,
  actor: Actor,
  { topic, archived, search, ...input }: HandlerInput<"reasons.list">["query"],
  url: string,
): Promise<Page<Reason>> {
  let query = selectReasons(db);
  if (!archived) query = query.where("reason.archived_at", "is", null);
  if (search) query = query.where("reason.name", "ilike", containing(search));
  if (topic !== undefined) {
    const ids = await topicIds(db, topic);
    query = query.where((where) =>
      where.or([
        where("reason.topic_id", "is", null),
        ...(ids.length > 0 ? [where("reason.topic_id", "in", ids)] : []),
      ]),
    );
  }
  const page = await paged(db, query, input, {
    url,
    orderings: { name: "reason.name", topic: sql`coalesce(topic.name, '')`, position: "reason.position" },
    defaultOrdering: "topic,position",
    tieBreaker: "reason.id",
  });
  return { ...page, results: page.results.map((row) => present(actor, row)) };
}

/**
 * Returns the topic, or the tag above topics, with this id, and the ids under which its reasons may be filed; null selects the general
 * ones.
 */
async function requireTopic(tx: Tx, id: string | null): Promise<{ id: string | null; ids: string[] | null }> {
  if (id === null) return { id: null, ids: null };
  const taxonomy = await loadTaxonomy(tx);
  const tag = taxonomy.find(id);
  if (!tag) {
    const message = "This topic doesn’t exist.";
    throw new Refusal("not_found", message, { errors: [{ path: "topic", message }] });
  }
  if (tag.level === "sub-topic")
    throw invalid("topic", `Reasons for error belong to a topic or a tag above it. ${tag.name} is a sub-topic.`);
  return { id: tag.id, ids: taxonomy.idsOf(tag.id) };
}

/** Puts a reason into its place among those of its topic; no position is the end. */
async function place(tx: Tx, id: string, topics: readonly string[] | null, position: number | undefined) {
  const others = (await selectReasonsOf(tx, topics)).map((one) => one.id).filter((one) => one !== id);
  const index = Math.min((position ?? others.length + 1) - 1, others.length);
  await updateReasonPositions(tx, others.toSpliced(index, 0, id));
}

/** @throws Refusal `invalid` when a reason of the same topic has the name. */
async function requireFreeName(tx: Tx, topics: readonly string[] | null, name: string, ownId: string): Promise<void> {
  const taken = (await selectReasonsOf(tx, topics)).some((one) => one.id !== ownId && sameName(one.name, name));
  if (taken) throw invalid("name", "A reason with this name already exists.");
}

/** Adds a reason for error, general or of a topic. */
export async function createReason(
  db: Database,
  actor: Actor,
  body: HandlerInput<"reasons.create">["body"],
): Promise<Reason> {
  return inTransaction(db, async (tx) => {
    await lockTags(tx);
    const topic = await requireTopic(tx, body.topic);
    const id = newId();
    await requireFreeName(tx, topic.ids, body.name, id);
    await insertReasons(tx, [{ id, name: body.name, family: body.family, topic_id: topic.id, created_by: actor.id }]);
    await place(tx, id, topic.ids, body.position);
    const subject = { type: "reason_for_error", id };
    await recordAudit(tx, {
      actor,
      action: "reason_for_error.created",
      subject,
      after: { name: body.name, topic: topic.id, family: body.family },
    });
    return getReason(tx, actor, id);
  });
}

/** @throws Refusal `not_found`, `forbidden` for a tutor who did not make it. */
async function lockEditable(tx: Tx, actor: Actor, id: string) {
  await lockTags(tx);
  const row = await lockReason(tx, id);
  if (!row) throw notFound("This reason for error");
  if (!mayEdit(actor, row)) {
    throw new Refusal("forbidden", "Only the person who created this reason for error and staff can change it.");
  }
  return row;
}

/**
 * Renames a reason for error, moves it, changes its family, archives it or brings it back.
 *
 * @throws Refusal `not_found`, `forbidden`, `stale_version` with the reason as it is, `invalid` for a name that is taken.
 */
export async function updateReason(
  db: Database,
  actor: Actor,
  id: string,
  { version, name, topic, family, position, archived }: HandlerInput<"reasons.update">["body"],
): Promise<Reason> {
  return inTransaction(db, async (tx) => {
    const row = await lockEditable(tx, actor, id);
    if (row.version !== version) {
      const { archived_at: _, ...current } = await getReason(tx, actor, id);
      throw new Refusal("stale_version", "Someone else changed this reason. Reload to see the latest version.", {
        members: { current },
      });
    }
    const target = await requireTopic(tx, topic === undefined ? row.topic_id : topic);
    const archivedAt = archived === undefined ? row.archived_at : archived ? (row.archived_at ?? new Date()) : null;
    const after = {
      name: name ?? row.name,
      family: family ?? row.family,
      topic_id: target.id,
      archived_at: archivedAt,
    };
    if (archivedAt === null) await requireFreeName(tx, target.ids, after.name, row.id);
    await updateReasonRow(tx, row.id, after);
    const isBack = row.archived_at !== null && archivedAt === null;
    if (archivedAt === null && (position !== undefined || target.id !== row.topic_id || isBack)) {
      await place(tx, row.id, target.ids, position);
    }
    await recordAudit(tx, {
      actor,
      action: "reason_for_error.updated",
      subject: { type: "reason_for_error", id: row.id },
      before: { name: row.name, topic: row.topic_id, family: row.family, archived_at: row.archived_at },
      after: { name: after.name, topic: after.topic_id, family: after.family, archived_at: archivedAt },
    });
    return getReason(tx, actor, id);
  });
}

/** Deletes a reason for error; one that an attempt or an option bears is archived: it stays there, and is offered no more. */
export async function removeReason(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockEditable(tx, actor, id);
    const isUsed = (await isReasonGiven(tx, row.id)) || (await isReasonInQuestions(tx, row.id));
    if (isUsed) await updateReasonRow(tx, row.id, { archived_at: row.archived_at ?? new Date() });
    else await deleteReason(tx, row.id);
    await recordAudit(tx, {
      actor,
      action: isUsed ? "reason_for_error.archived" : "reason_for_error.removed",
      subject: { type: "reason_for_error", id: row.id },
      before: { name: row.name, topic: row.topic_id },
    });
  });
}
