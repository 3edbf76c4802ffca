import type { Behaviour } from "@sextant/contract/behaviour.ts";
import { sql } from "kysely";
import type { Database } from "../../platform/database/client.ts";

/** Reads how questions are answered in those of these sittings in which that changes points. */
export async function selectBehaviours(db: Database, sessionIds: readonly string[]): Promise<Map<string, Behaviour>> {
  const { rows } = await sql<{ id: string; behaviour: Behaviour }>`
    select s.id, v.behaviour from sessions s join assessment_versions v on v.id = s.assessment_version_id
    where s.id = any(${[...sessionIds]}::uuid[])
      and (v.behaviour -> 'checking' ->> 'type' <> 'at_end' or v.behaviour ->> 'certainty' = 'scored')`.execute(db);
  return new Map(rows.map(({ id, behaviour }) => [id, behaviour]));
}

/** Reads the tries of these sittings, by attempt in their order. */
export async function selectTries(db: Database, sessionIds: readonly string[]) {
  return db
    .selectFrom("attempt_checks")
    .select(["attempt_id", "response", "confidence", "correct"])
    .where("session_id", "in", sessionIds)
    .orderBy("attempt_id")
    .orderBy("number")
    .execute();
}

/** Reads how sure students said they were, by attempt. */
export async function selectConfidences(db: Database, sessionIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; confidence: number }>`
    select id, (marks ->> 'confidence')::int as confidence from attempts
    where session_id = any(${[...sessionIds]}::uuid[]) and marks ->> 'confidence' is not null`.execute(db);
  return new Map(rows.map(({ id, confidence }) => [id, confidence]));
}
