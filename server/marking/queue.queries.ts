import { type RawBuilder, sql } from "kysely";
import { reachedBy } from "../access/reach.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database } from "../platform/database/client.ts";
import { containing } from "../platform/paging.ts";
import { markableStates } from "./markable.ts";

export interface QueueFilter {
  assessment?: string | undefined;
  question?: string | undefined;
  user?: string | undefined;
  group?: string | undefined;
  search?: string | undefined;
  state: "owed" | "marked" | "mine";
}

/** A mark was given by hand for the fact `f`. */
const isMarked = sql<boolean>`(f.session_id, f.attempt_id) in (
  select m.session_id, m.attempt_id from attempt_scores m where m.cause = 'marked')`;

function inState(actor: Actor, state: QueueFilter["state"]): RawBuilder<boolean> {
  if (state === "owed") return sql<boolean>`f.points is null`;
  if (state === "marked") return sql<boolean>`(f.points is not null and ${isMarked})`;
  return sql<boolean>`(f.session_id, f.attempt_id) in (
    select h.session_id, h.attempt_id from hand_marks h where h.marked_by = ${actor.id}::uuid
    union all
    select c.session_id, c.attempt_id from marking_claims c where c.user_id = ${actor.id}::uuid and c.expires_at > now())`;
}

/** Facts of sittings that are over, of people within the actor's reach; of previews none. */
function withinReach(db: Database, actor: Actor, filter: QueueFilter) {
  return db
    .selectFrom("result_facts as f")
    .innerJoin("sessions as s", "s.id", "f.session_id")
    .innerJoin("assessments as a", "a.id", "f.assessment_id")
    .innerJoin("users as u", "u.id", "f.user_id")
    .leftJoin("marking_claims as claim", (join) =>
      join
        .onRef("claim.session_id", "=", "f.session_id")
        .onRef("claim.attempt_id", "=", "f.attempt_id")
        .on("claim.expires_at", ">", sql<Date>`now()`),
    )
    .where("s.is_preview", "=", false)
    .where("s.state", "in", markableStates)
    .where(reachedBy(actor, "f.user_id"))
    .$if(filter.assessment !== undefined, (query) => query.where("f.assessment_id", "=", filter.assessment ?? ""))
    .$if(filter.user !== undefined, (query) => query.where("f.user_id", "=", filter.user ?? ""))
    .$if(filter.group !== undefined, (query) =>
      query.where(
        sql<boolean>`f.user_id in (select g.user_id from group_members g where g.group_id = ${filter.group}::uuid
          and g.member_from <= now() and (g.member_to is null or g.member_to > now()))`,
      ),
    );
}

/** Reads the answers of a state, each with who has taken it. Names are searched only where they are shown. */
export function selectQueue(db: Database, actor: Actor, filter: QueueFilter, isAnonymous: boolean) {
  return withinReach(db, actor, filter)
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
    .select(["f.submitted_at", "f.user_id", "f.assessment_id", "a.name as assessment_name"])
    .select(["u.first_name", "u.last_name", "claim.user_id as taker_id", "claim.expires_at as taken_until"])
    .select(["taker.first_name as taker_first_name", "taker.last_name as taker_last_name"]);
}

interface QuestionCount {
  question_id: string;
  version_id: string;
  count: number;
  taken: number;
  oldest_at: Date;
}

async function countIn(
  db: Database,
  actor: Actor,
  filter: QueueFilter,
  state: "owed" | "marked",
): Promise<QuestionCount[]> {
  return withinReach(db, actor, filter)
    .where(inState(actor, state))
    .groupBy("f.question_id")
    .select([
      "f.question_id",
      sql<string>`max(f.question_version_id::text)`.as("version_id"),
      sql<number>`count(*)`.as("count"),
      sql<number>`count(*) filter (where claim.user_id <> ${actor.id}::uuid)`.as("taken"),
      sql<Date>`min(f.submitted_at)`.as("oldest_at"),
    ])
    .execute();
}

/** Counts how many answers to each question wait, and how many are marked. */
export async function countByQuestion(db: Database, actor: Actor, filter: QueueFilter) {
  return { owed: await countIn(db, actor, filter, "owed"), marked: await countIn(db, actor, filter, "marked") };
}

/** Counts all answers that wait for a mark, and says since when. */
export async function countUnmarked(db: Database, actor: Actor): Promise<{ count: number; oldest_at: Date | null }> {
  return withinReach(db, actor, { state: "owed" })
    .where(inState(actor, "owed"))
    .select([sql<number>`count(*)::int`.as("count"), sql<Date | null>`min(f.submitted_at)`.as("oldest_at")])
    .executeTakeFirstOrThrow();
}
