import type { MarkingState } from "@sextant/contract/marking.ts";
import { adjudicators, markers, type Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
import { anotherDecides } from "../../foundation/access/deciders.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { containing } from "../../platform/paging.ts";
import { markableStates } from "./markable.ts";

export interface QueueFilter {
  assessment?: string | undefined;
  question?: string | undefined;
  user?: string | undefined;
  group?: string | undefined;
  search?: string | undefined;
  state: MarkingState;
}

/** The answers that wait for a person's mark or decision. */
export interface Unmarked {
  count: number;
  oldest_at: Date | null;
  newest_at: Date | null;
}

const isOneOf = (roles: readonly Role[], { role }: Actor) => roles.includes(role);

/** Returns the condition that fact `f` waits for a mark that this person may give. */
const awaitsMarkOf = (actor: Actor) =>
  isOneOf(markers, actor)
    ? sql<boolean>`(f.points is null and cardinality(f.blind_markers) < f.markers
        and not ${actor.id}::uuid = any(f.blind_markers))`
    : sql<boolean>`false`;

/** Two marks of the fact `f` differ. */
const differs = sql<boolean>`(f.points is null and f.markers = 2 and cardinality(f.blind_markers) = 2)`;

/** Two marks of the fact `f` differ, and this person may decide between them: gave neither, or nobody else may. */
const awaitsDecisionOf = (actor: Actor) =>
  isOneOf(adjudicators, actor)
    ? sql<boolean>`(${differs} and (not ${actor.id}::uuid = any(f.blind_markers)
        or not ${anotherDecides("f.user_id", "f.blind_markers")}))`
    : sql<boolean>`false`;

/** Returns the condition of each state upon the fact `f` of the sitting `s`, with who has claimed it. */
const statesOf = (actor: Actor): Record<MarkingState, RawBuilder<boolean>> => ({
  owed: awaitsMarkOf(actor),
  claimed: sql<boolean>`(f.points is null and claim.user_id is not null)`,
  second: sql<boolean>`(f.points is null and f.markers = 2 and cardinality(f.blind_markers) = 1)`,
  adjudicate: awaitsDecisionOf(actor),
  differs,
  marked: sql<boolean>`f.hand_marked`,
  decided: sql<boolean>`(f.hand_marked and s.state <> 'released')`,
  released: sql<boolean>`(f.hand_marked and s.state = 'released')`,
  sent_back: sql<boolean>`(f.points is null or f.hand_marked)`,
  mine: sql<boolean>`(f.session_id, f.attempt_id) in (
    select h.session_id, h.attempt_id from hand_marks h where h.marked_by = ${actor.id}::uuid
    union all
    select c.session_id, c.attempt_id from marking_claims c where c.user_id = ${actor.id}::uuid and c.expires_at > now())`,
});

/**
 * Facts of sittings that are over or, where asked for, were reopened for their students; of people within the actor's reach, and of previews
 * none.
 */
function withinReach(db: Database, actor: Actor, filter: QueueFilter) {
  return (
    db
      .selectFrom("result_facts as f")
      .innerJoin("sessions as s", "s.id", "f.session_id")
      .leftJoin("marking_claims as claim", (join) =>
        join
          .onRef("claim.session_id", "=", "f.session_id")
          .onRef("claim.attempt_id", "=", "f.attempt_id")
          .on("claim.expires_at", ">", sql<Date>`now()`),
      )
      .where("s.is_preview", "=", false)
      .$if(filter.state !== "sent_back", (query) => query.where("s.state", "in", markableStates))
      .$if(filter.state === "sent_back", (query) =>
        query.where("s.state", "=", "in_progress").where("s.reopened_at", "is not", null),
      )
      .where(reachedBy(actor, "f.user_id"))
      // People who only adjudicate see only answers with two markers.
      .$if(!isOneOf(markers, actor), (query) => query.where("f.markers", "=", 2))
      .$if(filter.assessment !== undefined, (query) => query.where("f.assessment_id", "=", filter.assessment ?? ""))
      .$if(filter.user !== undefined, (query) => query.where("f.user_id", "=", filter.user ?? ""))
      .$if(filter.group !== undefined, (query) =>
        query.where(
          sql<boolean>`f.user_id in (select g.user_id from group_members g where g.group_id = ${filter.group}::uuid
          and g.member_from <= now() and (g.member_to is null or g.member_to > now()))`,
        ),
      )
  );
}

/** Reads the answers of a state, each with who has taken it. Names are searched only where they are shown. */
export function selectQueue(db: Database, actor: Actor, filter: QueueFilter, isAnonymous: boolean) {
  return (
    withinReach(db, actor, filter)
      // Each is there; joined so, those that a count does not ask for cost it nothing.
      .leftJoin("assessments as a", "a.id", "f.assessment_id")
      .leftJoin("users as u", "u.id", "f.user_id")
      .leftJoin("users as taker", "taker.id", "claim.user_id")
      .where(statesOf(actor)[filter.state])
      .$if(filter.question !== undefined, (query) => query.where("f.question_id", "=", filter.question ?? ""))
      .$if(filter.search !== undefined && filter.search !== "", (query) => {
        const pattern = containing(filter.search ?? "");
        return isAnonymous
          ? query.where("a.name", "ilike", pattern)
          : query.where(sql<boolean>`(a.name ilike ${pattern} or u.first_name || ' ' || u.last_name ilike ${pattern})`);
      })
      .select(["f.session_id", "f.attempt_id", "f.question_id", "f.question_version_id", "f.points", "f.max_points"])
      .select([
        "f.submitted_at",
        "f.markers",
        "f.blind_markers",
        "f.user_id",
        "f.assessment_id",
        "a.name as assessment_name",
      ])
      .select(["u.first_name", "u.last_name", "claim.user_id as taker_id", "claim.expires_at as taken_until"])
      .select(["taker.first_name as taker_first_name", "taker.last_name as taker_last_name"])
  );
}

/** Counts answers by question and state, in one pass, except those that were sent back. */
export async function countByQuestion(db: Database, actor: Actor, filter: QueueFilter) {
  const states = statesOf(actor);
  const waits = sql<boolean>`(f.points is null and (${states.owed} or ${states.adjudicate}))`;
  const counted = (state: MarkingState) => sql<number>`count(*) filter (where ${states[state]})`;
  return withinReach(db, actor, { ...filter, state: "owed" })
    .where(sql<boolean>`(f.points is null or f.hand_marked)`)
    .groupBy("f.question_id")
    .select([
      "f.question_id",
      sql<string>`max(f.question_version_id::text)`.as("version_id"),
      counted("owed").as("owed"),
      counted("claimed").as("claimed"),
      counted("second").as("second"),
      counted("adjudicate").as("adjudicate"),
      counted("differs").as("differs"),
      counted("marked").as("marked"),
      counted("decided").as("decided"),
      counted("released").as("released"),
      sql<number>`count(*) filter (where ${waits} and claim.user_id <> ${actor.id}::uuid)`.as("taken"),
      sql<Date | null>`min(f.submitted_at) filter (where ${waits})`.as("oldest_at"),
    ])
    .execute();
}

/** Counts answers of sittings that were reopened for their students after people had them to mark. */
export async function countSentBack(db: Database, actor: Actor, filter: QueueFilter): Promise<number> {
  const { count } = await withinReach(db, actor, { ...filter, state: "sent_back" })
    .where(statesOf(actor).sent_back)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts all answers that wait for a person's mark or decision, with the times of the oldest and the newest. */
export async function countUnmarked(db: Database, actor: Actor): Promise<Unmarked> {
  return withinReach(db, actor, { state: "owed" })
    .where("f.points", "is", null)
    .where(sql<boolean>`(${awaitsMarkOf(actor)} or ${awaitsDecisionOf(actor)})`)
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(f.submitted_at)`.as("oldest_at")])
    .select(sql<Date | null>`max(f.submitted_at)`.as("newest_at"))
    .executeTakeFirstOrThrow();
}

/** Counts by student the answers that wait for this person's mark or decision, with the time and the assessment of the oldest. */
export async function countUnmarkedByStudent(db: Database, actor: Actor) {
  return withinReach(db, actor, { state: "owed" })
    .innerJoin("assessments as a", "a.id", "f.assessment_id")
    .where("f.points", "is", null)
    .where(sql<boolean>`(${awaitsMarkOf(actor)} or ${awaitsDecisionOf(actor)})`)
    .groupBy("f.user_id")
    .select(["f.user_id", sql<number>`count(*)::int`.as("answers"), sql<Date>`min(f.submitted_at)`.as("since")])
    .select(sql<string>`(array_agg(a.id order by f.submitted_at))[1]`.as("assessment_id"))
    .select(sql<string>`(array_agg(a.name order by f.submitted_at))[1]`.as("assessment_name"))
    .execute();
}
