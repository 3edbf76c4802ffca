import { sql } from "kysely";
import type { AssessmentVersion } from "../../authoring/assessments/published.ts";
import { whoCanSit } from "../../foundation/access/can-sit.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { WindowClose } from "../allocations/window-close.ts";

type Waiting = Pick<AssessmentVersion, "kind" | "review_policy">;

/**
 * Returns whether keys of a kind of assessment wait for others who can still sit it. Practice is nobody's test, and a diagnostic is for each new
 * student: it would keep its keys for good.
 */
export const doKeysWait = (kind: AssessmentVersion["kind"]): boolean => kind !== "practice" && kind !== "diagnostic";

/** Returns whether keys of a version are ever kept from a student because others can still sit it. */
export const areKeysKept = ({ kind, review_policy: policy }: Waiting): boolean =>
  doKeysWait(kind) && (policy.key !== "never" || policy.explanation !== "never");

interface Able {
  assessment_id: string;
  user_id: string;
  /** Null: without an end. */
  until: Date | null;
  people: number;
}

/**
 * Reads, of each of these assessments, the two people who can sit it longest, and how many can.
 *
 * @param except Who isn’t counted.
 */
async function selectLast(db: Database, assessmentIds: readonly string[], except?: string): Promise<Able[]> {
  if (assessmentIds.length === 0) return [];
  const { rows } = await sql<Able>`
    select asked.id as assessment_id, able.user_id, nullif(able.until, 'infinity') as until, able.people
    from unnest(${[...assessmentIds]}::uuid[]) as asked (id)
    cross join lateral (
      select user_id, until, (count(*) over ())::int as people
      from ${whoCanSit(sql.ref("asked.id"))} as every
      where ${except ?? null}::uuid is null or user_id <> ${except ?? null}::uuid
      order by until desc, user_id limit 2) able
    order by able.until desc, able.user_id`.execute(db);
  return rows;
}

/** Loads until when people other than a given one can still sit each of some assessments. */
export async function loadOthers(
  db: Database,
  assessmentIds: readonly string[],
): Promise<(assessmentId: string, userId: string) => WindowClose> {
  const able = Map.groupBy(await selectLast(db, assessmentIds), ({ assessment_id }) => assessment_id);
  return (assessmentId, userId) => {
    const last = able.get(assessmentId)?.find(({ user_id }) => user_id !== userId);
    return last ? (last.until ?? "open") : null;
  };
}

/** Returns until when others than the student of a sitting can still sit its assessment; null where its keys never wait for them. */
export async function findOthersUntil(
  db: Database,
  { assessment_id, user_id }: { assessment_id: string; user_id: string },
  version: Waiting,
): Promise<WindowClose> {
  if (!areKeysKept(version)) return null;
  return (await loadOthers(db, [assessment_id]))(assessment_id, user_id);
}

const MOST_NAMES = 10;

/** Lists the people within reach who can still sit an assessment, those who can longest first: ten at most. */
export async function listCanSit(
  db: Database,
  actor: Actor,
  assessmentId: string,
  except?: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select able.user_id as id, btrim(users.first_name || ' ' || users.last_name) as name
    from ${whoCanSit(sql`${assessmentId}::uuid`)} able join users on users.id = able.user_id
    where (${except ?? null}::uuid is null or able.user_id <> ${except ?? null}::uuid) and ${reachedBy(actor, "users.id")}
    order by able.until desc, users.sort_name, users.id limit ${MOST_NAMES}`.execute(db);
  return rows;
}

/**
 * Counts the people who can still sit an assessment, and says until when; null for none.
 *
 * @param except Who isn’t counted.
 */
export async function countCanSit(
  db: Database,
  assessmentId: string,
  except?: string,
): Promise<{ people: number; until: Date | null } | null> {
  const [last] = await selectLast(db, [assessmentId], except);
  return last ? { people: last.people, until: last.until } : null;
}
