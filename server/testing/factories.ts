import type { SessionState } from "@sextant/contract/sessions.ts";
import type { Role } from "@sextant/contract/who.ts";
import { createUser, type NewUser } from "../people/directory/create-user.ts";
import type { Database } from "../platform/database/client.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { newId } from "../platform/ids.ts";

let made = 0;

/** A number that no other thing made by this process has. */
function next(): number {
  made += 1;
  return made;
}

export async function createSchool(db: Database, name = `School ${next()}`): Promise<string> {
  const id = newId();
  await db.insertInto("schools").values({ id, name }).execute();
  return id;
}

/** Creates a person, a student unless said otherwise. */
export async function createTestUser(
  db: Database,
  input: Partial<NewUser> = {},
): Promise<{ id: string; role: Role; email: string }> {
  const role = input.role ?? "student";
  const email = input.email ?? `${role}-${next()}@example.org`;
  const id = await inTransaction(db, (tx) =>
    createUser(tx, null, { firstName: "Ada", lastName: `Number ${made}`, ...input, role, email }),
  );
  return { id, role, email };
}

/** Creates a group with its tutors and members of now. */
export async function createGroup(
  db: Database,
  { school = null, tutors = [], members = [] }: { school?: string | null; tutors?: string[]; members?: string[] } = {},
): Promise<string> {
  const id = newId();
  await db
    .insertInto("groups")
    .values({ id, name: `Group ${next()}`, school_id: school })
    .execute();
  for (const tutor of tutors) await db.insertInto("group_tutors").values({ group_id: id, tutor_id: tutor }).execute();
  for (const member of members) {
    await db.insertInto("group_members").values({ id: newId(), group_id: id, user_id: member }).execute();
  }
  return id;
}

/** Allocates a student singly to a tutor, counselor or manager. */
export async function createCare(db: Database, student: string, carer: string): Promise<void> {
  await db.insertInto("student_carers").values({ student_id: student, carer_id: carer }).execute();
}

/** Creates an assessment with one empty section, published unless said otherwise. */
export async function createAssessment(
  db: Database,
  input: {
    school?: string | null;
    createdBy?: string | null;
    state?: "draft" | "published" | "archived";
    /** When a student sees the score. */
    score?: "scored" | "released";
  } = {},
): Promise<{ id: string; versionId: string; versionSectionId: string }> {
  const { school = null, createdBy = null, state = "published", score = "scored" } = input;
  const id = newId();
  const name = `Assessment ${next()}`;
  const versionId = newId();
  const versionSectionId = newId();
  const reviewPolicy = JSON.stringify({
    score,
    response: "released",
    key: "released",
    explanation: "released",
    cohort: "released",
  });
  const sectionId = newId();
  await db
    .insertInto("assessments")
    .values({
      id,
      name,
      kind: "mock",
      school_id: school,
      created_by: createdBy,
      review_policy: reviewPolicy,
      published_version: state === "draft" ? null : 1,
      archived_at: state === "archived" ? new Date() : null,
    })
    .execute();
  await db
    .insertInto("sections")
    .values({ id: sectionId, assessment_id: id, position: 1, name: "Reading", time_limit_seconds: 1800 })
    .execute();
  if (state === "draft") return { id, versionId, versionSectionId };
  await db
    .insertInto("assessment_versions")
    .values({
      id: versionId,
      assessment_id: id,
      number: 1,
      name,
      kind: "mock",
      instructions: "",
      score_model: JSON.stringify({ type: "points" }),
      review_policy: reviewPolicy,
      sync_grace_seconds: 900,
      allows_chosen_sections: false,
      time_seconds: 1800,
    })
    .execute();
  await db
    .insertInto("version_sections")
    .values({
      id: versionSectionId,
      assessment_version_id: versionId,
      section_id: sectionId,
      position: 1,
      name: "Reading",
      instructions: "",
      time_limit_seconds: 1800,
      break_after_seconds: 0,
      navigation: "free",
      shuffle: JSON.stringify({ questions: false, options: false }),
      tools: JSON.stringify([]),
      selection: JSON.stringify({ type: "fixed" }),
    })
    .execute();
  return { id, versionId, versionSectionId };
}

/** Creates a row of a sitting in a state, without sections or attempts: for who reaches it and what lists say of it. */
export async function createSessionRow(
  db: Database,
  assessment: { id: string; versionId: string },
  userId: string,
  state: SessionState = "in_progress",
): Promise<string> {
  const id = newId();
  const begun = !["allocated", "expired"].includes(state);
  await db
    .insertInto("sessions")
    .values({
      id,
      assessment_id: assessment.id,
      assessment_version_id: begun ? assessment.versionId : null,
      user_id: userId,
      state,
      started_at: begun ? new Date() : null,
    })
    .execute();
  return id;
}
