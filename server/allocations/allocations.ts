import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { newId } from "../platform/ids.ts";
import { containing, paged } from "../platform/paging.ts";
import { invalid, Refusal } from "../platform/refusal.ts";
import { insertAllocations, isForPerson, revokeAllocations, selectAllocations } from "./allocations.queries.ts";
import { checkGiven, checkReceivers } from "./check-allocation.ts";

type Allocation = HandlerOutput<"allocations.list">["results"][number];
type Row = Awaited<ReturnType<ReturnType<typeof selectAllocations>["execute"]>>[number];

/** Pairs of something given and someone who gets it, in one call. */
const MOST_AT_ONCE = 10_000;

const listed = (id: string | null) => (id === null ? [] : [id]);

function present(row: Row): Allocation {
  const { time_multiplier, extra_break_seconds, may_pause, untimed } = row;
  const target = row.user_id !== null ? { user: row.user_id } : { group: row.group_id ?? "" };
  return {
    id: row.id,
    assessment: row.assessment_id,
    practice_set: row.practice_set_id,
    user: row.user_id,
    group: row.group_id,
    assessments: listed(row.assessment_id),
    practice_sets: listed(row.practice_set_id),
    users: listed(row.user_id),
    groups: listed(row.group_id),
    source: { ...target, name: row.name },
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    time_zone: row.time_zone,
    hard_close: row.hard_close,
    sittings_allowed: row.sittings_allowed,
    accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed },
    is_initial: row.is_initial,
    created_at: row.created_at,
    can: { remove: row.is_revocable && row.revoked_at === null },
  };
}

/** Allocations in force that the actor may know of. Those of a person are their own and their groups'. */
export async function listAllocations(
  db: Database,
  actor: Actor,
  input: HandlerInput<"allocations.list">["query"],
  url: string,
): Promise<HandlerOutput<"allocations.list">> {
  let query = selectAllocations(db, actor).where("allocations.revoked_at", "is", null);
  const { assessment, user, group } = input;
  if (assessment) {
    query = query.where((where) =>
      where.or([
        where("allocations.assessment_id", "=", assessment),
        where("practice_sets.assessment_id", "=", assessment),
      ]),
    );
  }
  if (user) query = query.where(isForPerson(user));
  if (group) query = query.where("allocations.group_id", "=", group);
  if (input.search) {
    const pattern = containing(input.search);
    query = query.where((where) =>
      where.or([
        where("assessments.name", "ilike", pattern),
        where("practice_sets.name", "ilike", pattern),
        where("groups.name", "ilike", pattern),
        where("users.first_name", "ilike", pattern),
        where("users.last_name", "ilike", pattern),
      ]),
    );
  }
  const page = await paged(db, query, input, {
    url,
    orderings: {
      created_at: "allocations.created_at",
      opens_at: "allocations.opens_at",
      closes_at: "allocations.closes_at",
    },
    defaultOrdering: "-created_at",
    tieBreaker: "allocations.id",
  });
  return { ...page, results: page.results.map(present) };
}

/**
 * Gives each of some assessments and practice sets to each of some students and groups; all of it or nothing.
 *
 * @throws Refusal `not_found`, `invalid` or `illegal_transition`, naming the places in the request that are in the way.
 */
export async function createAllocations(
  db: Database,
  actor: Actor,
  body: HandlerInput<"allocations.create">["body"],
  address: string,
): Promise<HandlerOutput<"allocations.create">> {
  const unique = (ids: readonly string[]) => [...new Set(ids)];
  const given = [
    ...unique(body.assessments).map((id) => ({ type: "assessment", id, assessment_id: id, practice_set_id: null })),
    ...unique(body.practice_sets).map((id) => ({ type: "practice_set", id, assessment_id: null, practice_set_id: id })),
  ];
  const receivers = [
    ...unique(body.users).map((id) => ({ user_id: id, group_id: null })),
    ...unique(body.groups).map((id) => ({ user_id: null, group_id: id })),
  ];
  if (given.length * receivers.length > MOST_AT_ONCE) {
    throw invalid("users", `At most ${MOST_AT_ONCE} allocations can be made at once; give it to a group instead.`);
  }
  const { opens_at, closes_at, time_zone, hard_close, sittings_allowed, accommodations } = body;
  const { time_multiplier = null, extra_break_seconds = null, may_pause = null, untimed = null } = accommodations;
  const terms = {
    ...{ opens_at, closes_at, time_zone, hard_close, sittings_allowed },
    ...{ time_multiplier, extra_break_seconds, may_pause, untimed },
  };
  return inTransaction(db, async (tx) => {
    await checkReceivers(tx, actor, body);
    await checkGiven(tx, actor, body);
    const rows = given.flatMap(({ assessment_id, practice_set_id }) =>
      receivers.map((receiver) => ({
        ...{ id: newId(), assessment_id, practice_set_id, ...receiver },
        ...{ ...terms, created_by: actor.id },
      })),
    );
    await insertAllocations(tx, rows);
    for (const { type, id } of given) {
      await recordAudit(tx, {
        actor,
        action: "allocation.created",
        subject: { type, id },
        after: { users: unique(body.users), groups: unique(body.groups), ...terms },
        address,
      });
    }
    const ids = rows.map((row) => row.id);
    const made = await selectAllocations(tx, actor)
      .where("allocations.id", "in", ids)
      .orderBy("allocations.id")
      .execute();
    return { results: made.map(present) };
  });
}

/** Takes allocations back; what was begun stays. Answers for each. */
export async function removeAllocations(
  db: Database,
  actor: Actor,
  { allocations }: HandlerInput<"allocations.remove">["body"],
  address: string,
): Promise<HandlerOutput<"allocations.remove">> {
  const ids = [...new Set(allocations)];
  return inTransaction(db, async (tx) => {
    const rows = await selectAllocations(tx, actor).where("allocations.id", "in", ids).execute();
    const revocable = new Map(rows.filter((row) => row.is_revocable).map((row) => [row.id, row]));
    const errors = allocations.flatMap((id, index) =>
      revocable.has(id)
        ? []
        : [{ path: `allocations.${index}`, message: "This allocation is not there, or not within your reach." }],
    );
    if (errors.length > 0) {
      throw new Refusal("not_found", "An allocation is not there, or not within your reach.", { errors });
    }
    const revoked = await revokeAllocations(tx, ids, actor.id);
    for (const id of revoked) {
      const row = revocable.get(id);
      await recordAudit(tx, {
        actor,
        action: "allocation.revoked",
        subject: { type: "allocation", id },
        before: {
          assessment: row?.assessment_id,
          practice_set: row?.practice_set_id,
          user: row?.user_id,
          group: row?.group_id,
        },
        address,
      });
    }
    return { results: ids.map((id) => ({ allocation: id, status: revoked.has(id) ? "revoked" : "already_revoked" })) };
  });
}
