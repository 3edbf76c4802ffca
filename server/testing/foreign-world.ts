import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { personKey } from "../platform/person-keys.ts";
import { seal } from "../platform/sealing.ts";
import { randomToken, sha256 } from "../platform/secrets.ts";
import { createAssessment, createGroup, createSchool, createSessionRow, createTestUser } from "./factories.ts";
import { createUnmarkedAttempt } from "./unmarked-attempt.ts";

/** Every name under which the contract asks for an id that this world has: a field, or what stands before `{id}` in a path. */
export const foreignNames = [
  ...["school", "user", "users", "tutors", "group", "groups", "sign-ins", "schools", "allocations", "files", "jobs"],
  ...["test-allocation", "user-assessments"],
  ...["managers", "counselors", "notifications"],
  ...[
    "question",
    "questions",
    "ids",
    "assessment",
    "assessments",
    "assessment_id",
    "section",
    "sections",
    "placements",
  ],
  ...["recordings"],
  ...["doubt-tagging", "doubt-replies", "doubt-answers", "read_first"],
  ...["filters", "marking", "marking-comments", "person-notes", "shared-reports"],
  ...["library-groups", "library_group"],
  ...["study-material", "study_materials", "material-users", "user-materials"],
  ...["zoom-videos", "allocate-videos", "allocated-user-videos"],
  ...[
    "session",
    "sessions",
    "assessments-sessions",
    "user-assessment-session",
    "options",
    "stimuli",
    "bulk",
    "imports",
  ],
] as const;
export type ForeignName = (typeof foreignNames)[number];

/**
 * Creates a school with people, a group, content, an allocation, a sitting and more, none of it within reach of anyone outside but
 * staff.
 *
 * @returns Ids by the names above.
 */
export async function createForeignWorld(db: Database): Promise<Record<ForeignName, string>> {
  const school = await createSchool(db);
  const student = (await createTestUser(db, { schoolIds: [school] })).id;
  const tutor = (await createTestUser(db, { role: "tutor", schoolIds: [school] })).id;
  const counselor = (await createTestUser(db, { role: "counselor", schoolIds: [school] })).id;
  const group = await createGroup(db, { school, tutors: [tutor], members: [student] });
  const assessment = await createAssessment(db, { school, createdBy: tutor });
  const session = await createSessionRow(db, assessment, student, "submitted");
  const { id: section } = await db
    .selectFrom("sections")
    .select("id")
    .where("assessment_id", "=", assessment.id)
    .executeTakeFirstOrThrow();
  const [question, placement, file, job, signIn, allocation] = [newId(), newId(), newId(), newId(), newId(), newId()];
  await db
    .insertInto("questions")
    .values({ id: question, school_id: school, fingerprint: "foreign", created_by: tutor })
    .execute();
  const [version, option, stimulus, stimulusVersion, bulk] = [newId(), newId(), newId(), newId(), newId()];
  await db
    .insertInto("stimuli")
    .values({ id: stimulus, school_id: school, fingerprint: "foreign", created_by: tutor })
    .execute();
  await db
    .insertInto("stimulus_versions")
    .values({ id: stimulusVersion, stimulus_id: stimulus, number: 1, body: "<p>A sum.</p>", created_by: tutor })
    .execute();
  const brought = newId();
  await db.insertInto("question_imports").values({ id: brought, name: "foreign.csv", created_by: tutor }).execute();
  await db.insertInto("question_bulk_changes").values({ id: bulk, change: "{}", created_by: tutor }).execute();
  await db
    .insertInto("question_versions")
    .values({
      id: version,
      question_id: question,
      number: 1,
      body: "<p>2 + 2?</p>",
      stimulus_version_id: stimulusVersion,
      interactions: JSON.stringify([
        {
          id: "i1",
          type: "choice",
          source_identifier: null,
          prompt: "",
          min_choices: 0,
          max_choices: 1,
          shuffle: true,
          options: [
            { id: option, source_identifier: "A", content: "4", feedback: "", reason_for_error: null, fixed: false },
          ],
        },
      ]),
      created_by: tutor,
    })
    .execute();
  const keyRevision = newId();
  await db
    .insertInto("key_revisions")
    .values({
      id: keyRevision,
      question_version_id: version,
      number: 1,
      key: "{}",
      score_rule: JSON.stringify({ max_points: 1, combine: "all" }),
    })
    .execute();
  await db
    .insertInto("placements")
    .values({ id: placement, section_id: section, question_id: question, position: 1 })
    .execute();
  await db
    .insertInto("files")
    .values({
      id: file,
      hash: "0".repeat(64),
      media_type: "image/png",
      size_bytes: 1,
      school_id: school,
      created_by: tutor,
    })
    .execute();
  await db.insertInto("question_files").values({ question_id: question, file_id: file }).execute();
  await db.insertInto("jobs").values({ id: job, kind: "foreign", input: "{}", created_by: tutor }).execute();
  await db
    .insertInto("sign_ins")
    .values({ id: signIn, user_id: student, expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await db
    .insertInto("allocations")
    .values({ id: allocation, assessment_id: assessment.id, user_id: student })
    .execute();
  const written = { session, student, assessment, question, version };
  const attempt = await createUnmarkedAttempt(db, written);
  const filter = newId();
  await db
    .insertInto("saved_filters")
    .values({ id: filter, user_id: tutor, list: "questions", name: "Foreign", query: "{}" })
    .execute();
  const comment = newId();
  await db
    .insertInto("marking_comments")
    .values({ id: comment, school_id: school, text: "Foreign", created_by: tutor })
    .execute();
  const note = newId();
  const sealed = seal(await personKey(db, student), Buffer.from(JSON.stringify({ text: "Foreign" })));
  await db.insertInto("person_notes").values({ id: note, user_id: student, author_id: tutor, sealed }).execute();
  const [doubt, reply, published] = [newId(), newId(), newId()];
  const place = { kind: "question", question_version_id: version };
  await db
    .insertInto("doubt_answers")
    .values({ id: published, author_id: tutor, ...place, key_revision_id: keyRevision, text: "Foreign" })
    .execute();
  await db
    .insertInto("doubts")
    .values({ id: doubt, user_id: student, session_id: session, attempt_id: attempt, ...place, sealed })
    .execute();
  await db.insertInto("doubt_replies").values({ id: reply, doubt_id: doubt, user_id: tutor, sealed }).execute();
  const recording = newId();
  await db.insertInto("recordings").values({ id: recording, user_id: student, ahead_ms: 0 }).execute();
  const shared = newId();
  const tokenHash = sha256(randomToken());
  await sql`insert into shared_reports (id, session_id, user_id, token_hash, created_by, expires_at)
    values (${shared}, ${session}, ${student}, ${tokenHash}, ${student}, clock_timestamp() + interval '1 day')`.execute(
    db,
  );
  const shelf = newId();
  await db
    .insertInto("library_groups")
    .values({ id: shelf, school_id: school, name: "Foreign", created_by: tutor })
    .execute();
  const material = newId();
  await db
    .insertInto("study_materials")
    .values({ id: material, title: "Foreign", school_id: school, created_by: tutor })
    .execute();
  await db
    .insertInto("material_versions")
    .values({
      ...{ id: newId(), study_material_id: material, number: 1, body: "<p>Foreign</p>", media_type: "text/html" },
      created_by: tutor,
    })
    .execute();
  await db.insertInto("allocations").values({ id: newId(), study_material_id: material, user_id: student }).execute();
  const video = newId();
  await db
    .insertInto("zoom_videos")
    .values({ id: video, title: "Foreign", link: "https://a.test/", school_id: school, created_by: tutor })
    .execute();
  await db.insertInto("allocations").values({ id: newId(), zoom_video_id: video, user_id: student }).execute();
  const notification = newId();
  await db
    .insertInto("notifications")
    .values({ id: notification, user_id: student, kind: "released", key: session, in_app: true })
    .execute();
  return {
    school,
    schools: school,
    recordings: recording,
    notifications: notification,
    filters: filter,
    marking: attempt,
    "marking-comments": comment,
    "person-notes": note,
    "shared-reports": shared,
    "library-groups": shelf,
    library_group: shelf,
    "doubt-tagging": doubt,
    "doubt-replies": reply,
    "doubt-answers": published,
    read_first: published,
    group,
    session,
    question,
    section,
    user: student,
    users: student,
    tutors: tutor,
    managers: tutor,
    counselors: counselor,
    groups: group,
    "sign-ins": signIn,
    files: file,
    jobs: job,
    questions: question,
    ids: question,
    assessment: assessment.id,
    assessments: assessment.id,
    assessment_id: assessment.id,
    allocations: allocation,
    "test-allocation": allocation,
    "user-assessments": student,
    sections: section,
    placements: placement,
    "assessments-sessions": session,
    sessions: session,
    "user-assessment-session": session,
    options: option,
    stimuli: stimulus,
    bulk,
    imports: brought,
    "study-material": material,
    study_materials: material,
    "material-users": material,
    "user-materials": student,
    "zoom-videos": video,
    "allocate-videos": video,
    "allocated-user-videos": student,
  };
}
