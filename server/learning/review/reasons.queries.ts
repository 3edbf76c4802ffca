import type { ReasonFamily } from "@sextant/contract/reason-families.ts";
import { sql } from "kysely";
import { isPractice } from "../../foundation/access/practice.ts";
import type { Database, Tx } from "../../platform/database/client.ts";

interface Reasons {
  /** Inferred reasons are never stored: they depend on answers, keys and other people's times. */
  reason_for_error: {
    student: string | null;
    tutor: string | null;
    student_family: ReasonFamily | null;
    tutor_family: ReasonFamily | null;
    inferred: null;
    ground: null;
  };
  /** The student's own note after the sitting, empty where they deleted it; null when they wrote none. */
  note: string | null;
}

/** Returns the reasons for error of each attempt of a sitting, by source. */
export async function listReasons(db: Database, sessionId: string): Promise<(attemptId: string) => Reasons> {
  const rows = await db
    .selectFrom("attempt_reasons")
    .select(["attempt_id", "given_by", "reason_id", "family", "ground", "noted"])
    .where("session_id", "=", sessionId)
    .execute();
  return (attemptId) => {
    const of = (givenBy: string) => rows.find((row) => row.attempt_id === attemptId && row.given_by === givenBy);
    const [student, tutor] = [of("student"), of("tutor")];
    return {
      reason_for_error: {
        student: student?.reason_id ?? null,
        tutor: tutor?.reason_id ?? null,
        student_family: (student?.family ?? null) as ReasonFamily | null,
        tutor_family: (tutor?.family ?? null) as ReasonFamily | null,
        inferred: null,
        ground: null,
      },
      note: student?.noted ? student.ground : null,
    };
  };
}

/** What a person said of why an attempt went wrong: a reason for error, or a family alone. */
export interface GivenReason {
  attempt_id: string;
  given_by: "student" | "tutor";
  /** The id of the reason, or the family. */
  said: string;
}

/** Reads what people said of why attempts of these sittings went wrong. */
export async function selectGivenReasons(db: Database, sessionIds: readonly string[]): Promise<GivenReason[]> {
  const { rows } = await sql<GivenReason>`
    select attempt_id, given_by, coalesce(reason_id::text, family) as said from attempt_reasons
    where session_id = any(${[...sessionIds]}::uuid[]) and coalesce(reason_id::text, family) is not null and given_by in ('student', 'tutor')`.execute(
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

/** Finds whether an answer of a person’s own practice set was right when they checked it; undefined for others. */
export async function findChecked(db: Database, userId: string, sessionId: string, attemptId: string) {
  const { rows } = await sql<{ correct: boolean | null }>`
    select (select correct from attempt_checks checked
      where checked.session_id = attempt.session_id and checked.attempt_id = attempt.id order by number desc limit 1) as correct
    from sessions sitting join attempts attempt on attempt.session_id = sitting.id
    where sitting.id = ${sessionId}::uuid and sitting.user_id = ${userId}::uuid and attempt.id = ${attemptId}::uuid
      and not sitting.is_preview and sitting.state <> 'cancelled' and ${isPractice("sitting.assessment_id")}`.execute(
    db,
  );
  return rows[0];
}

/** Saves the reason or a note for an attempt; absent fields don't change. */
export async function setReason(
  tx: Tx,
  given: {
    sessionId: string;
    attemptId: string;
    by: "student" | "tutor";
    /** A reason in place of a family alone; null takes either away. */
    reasonId?: string | null;
    /** A family alone in place of a reason. */
    family?: ReasonFamily;
    note?: string;
    authorId: string;
  },
): Promise<void> {
  const values = {
    ...(given.reasonId === undefined ? {} : { reason_id: given.reasonId, family: null }),
    ...(given.family === undefined ? {} : { reason_id: null, family: given.family }),
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

/** Returns whether this reason for error exists and is not archived. */
export async function reasonExists(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("reasons_for_error")
    .select("id")
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
