import { sql } from "kysely";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";

/** The newest goal of each active student within reach; those without one have no version. */
const goalsWithin = (actor: Actor) => sql`
  select users.id, trim(concat(users.first_name, ' ', users.last_name)) as name, goal.version, goal.exam, goal.exam_on, goal.target_score,
    (now() at time zone users.time_zone)::date as today
  from users left join lateral (
    select * from goals where goals.user_id = users.id order by version desc limit 1
  ) goal on true
  where users.role = 'student' and users.is_active and ${reachedBy(actor, "users.id")}`;

export interface GoalAhead {
  id: string;
  name: string;
  exam: string;
  exam_on: string;
  target_score: number;
  today: string;
}

/** Reads students within reach whose goal has a score and a day ahead, the soonest first. */
export async function selectGoalsAhead(db: Database, actor: Actor, most: number): Promise<GoalAhead[]> {
  const { rows } = await sql<GoalAhead>`
    select id, name, exam, exam_on::text, target_score::float8, today::text from (${goalsWithin(actor)}) student
    where target_score is not null and exam_on >= today
    order by exam_on, name collate by_name, id limit ${most}`.execute(db);
  return rows;
}

/** Counts students within reach without a goal, and with one that has no day ahead or no score. */
export async function countGoalsMissing(db: Database, actor: Actor) {
  const { rows } = await sql<{ without_goal: number; without_date: number }>`
    select (count(*) filter (where version is null))::int as without_goal,
      (count(*) filter (where version is not null and (target_score is null or exam_on is null or exam_on < today)))::int as without_date
    from (${goalsWithin(actor)}) student`.execute(db);
  return rows[0] ?? { without_goal: 0, without_date: 0 };
}
