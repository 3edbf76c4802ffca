import { adjudicators, markers, type Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
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
  state: "owed" | "adjudicate" | "marked" | "mine";
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

/** Two marks of the fact `f` disagree, and this person may decide between them. */
const awaitsDecisionOf = (actor: Actor) =>
  isOneOf(adjudicators, actor)
    ? sql<boolean>`(f.points is null and f.markers = 2 and cardinality(f.blind_markers) = 2
        and not ${actor.id}::uuid = any(f.blind_markers))`
    : sql<boolean>`false`;

function inState(actor: Actor, state: QueueFilter["state"]): RawBuilder<boolean> {
  if (state === "owed") return awaitsMarkOf(actor);
  if (state === "adjudicate") return awaitsDecisionOf(actor);
  if (state === "marked") return sql<boolean>`f.hand_marked`;
  return sql<boolean>`(f.session_id, f.attempt_id) in (
    select h.session_id, h.attempt_id from hand_marks h where h.marked_by = ${actor.id}::uuid
    union all
    select c.session_id, c.attempt_id from marking_claims c where c.user_id = ${actor.id}::uuid and c.expires_at > now())`;
}

/** Facts of sittings that are over, of people within the actor's reach; of previews none. */
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
      .where("s.state", "in", markableStates)
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
      .where(inState(actor, filter.state))
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

/** Counts, by question, answers that wait for this person, for a mark or a decision, and answers that are marked, in one pass. */
export async function countByQuestion(db: Database, actor: Actor, filter: QueueFilter) {
  const [owed, adjudicate] = [awaitsMarkOf(actor), awaitsDecisionOf(actor)];
  const waits = sql<boolean>`(f.points is null and (${owed} or ${adjudicate}))`;
  return withinReach(db, actor, filter)
    .where(sql<boolean>`(f.points is null or f.hand_marked)`)
    .where(sql<boolean>`(f.hand_marked or ${waits})`)
    .groupBy("f.question_id")
    .select([
      "f.question_id",
      sql<string>`max(f.question_version_id::text)`.as("version_id"),
      sql<number>`count(*) filter (where ${owed})`.as("owed"),
      sql<number>`count(*) filter (where ${adjudicate})`.as("adjudicate"),
      sql<number>`count(*) filter (where f.hand_marked)`.as("marked"),
      sql<number>`count(*) filter (where ${waits} and claim.user_id <> ${actor.id}::uuid)`.as("taken"),
      sql<Date | null>`min(f.submitted_at) filter (where ${waits})`.as("oldest_at"),
    ])
    .execute();
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
