import { sql } from "kysely";
import type { Database, Tx } from "../platform/database/client.ts";

interface Reasons {
  /** What is inferred is never stored: it follows answers, keys and others' times. */
  reason_for_error: { student: string | null; tutor: string | null; inferred: null; ground: null };
  /** The student's own note after the sitting, empty where they deleted it; null when they wrote none. */
  note: string | null;
}

/** Returns why each attempt of a sitting went wrong, by whoever said so. */
export async function listReasons(db: Database, sessionId: string): Promise<(attemptId: string) => Reasons> {
  const rows = await db
    .selectFrom("attempt_reasons")
    .select(["attempt_id", "given_by", "reason_id", "ground", "noted"])
    .where("session_id", "=", sessionId)
    .execute();
  return (attemptId) => {
    const of = (givenBy: string) => rows.find((row) => row.attempt_id === attemptId && row.given_by === givenBy);
    const [student, tutor] = [of("student"), of("tutor")];
    return {
      reason_for_error: {
        student: student?.reason_id ?? null,
        tutor: tutor?.reason_id ?? null,
        inferred: null,
        ground: null,
      },
      note: student?.noted ? student.ground : null,
    };
  };
}

/** A reason for error that a person gave to an attempt. */
export interface GivenReason {
  attempt_id: string;
  given_by: "student" | "tutor";
  reason_id: string;
}

/** Reads the reasons for error that people gave to attempts of these sittings. */
export async function selectGivenReasons(db: Database, sessionIds: readonly string[]): Promise<GivenReason[]> {
  const { rows } = await sql<GivenReason>`
    select attempt_id, given_by, reason_id from attempt_reasons
    where session_id = any(${[...sessionIds]}::uuid[]) and reason_id is not null and given_by in ('student', 'tutor')`.execute(
    db,
  );
  return rows;
}

/** Reads what students noted on these attempts, in the test or after it; those without a note are left out. */
export async function selectNotes(db: Database, attempts: readonly { session_id: string; attempt_id: string }[]) {
  const { rows } = await sql<{ attempt_id: string; note: string }>`
    select attempt_id, note from (
      select attempt.id as attempt_id, coalesce(said.ground, attempt.note) as note
      from unnest(${attempts.map((one) => one.session_id)}::uuid[], ${attempts.map((one) => one.attempt_id)}::uuid[]) as wanted (session_id, id)
      join attempts attempt using (session_id, id)
      left join attempt_reasons said on said.session_id = attempt.session_id and said.attempt_id = attempt.id
        and said.given_by = 'student' and said.noted) as noted
    where note <> ''`.execute(db);
  return rows;
}

/** Says why an attempt went wrong or notes something about it; what is not given stays. */
export async function setReason(
  tx: Tx,
  given: {
    sessionId: string;
    attemptId: string;
    by: "student" | "tutor";
    reasonId?: string | null;
    note?: string;
    authorId: string;
  },
): Promise<void> {
  const values = {
    ...(given.reasonId === undefined ? {} : { reason_id: given.reasonId }),
    ...(given.note === undefined ? {} : { ground: given.note, noted: true }),
    author_id: given.authorId,
    updated_at: new Date(),
  };
  await tx
    .insertInto("attempt_reasons")
    .values({ session_id: given.sessionId, attempt_id: given.attemptId, given_by: given.by, ...values })
    .onConflict((conflict) => conflict.columns(["session_id", "attempt_id", "given_by"]).doUpdateSet(values))
    .execute();
}

/** Returns true when there is such a reason for error to choose. */
export async function reasonExists(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("reasons_for_error")
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
