import { sql } from "kysely";
import type { Database } from "../platform/database/client.ts";
import { newId } from "../platform/ids.ts";
import { personKey } from "../platform/person-keys.ts";
import { seal } from "../platform/sealing.ts";
import { randomToken, sha256 } from "../platform/secrets.ts";
import { createAssessment, createGroup, createSchool, createSessionRow, createTestUser } from "./factories.ts";
import { createUnmarkedAttempt } from "./unmarked-attempt.ts";

/** All names in the contract for ids in this world: a field, or the path segment before `{id}`. */
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

/** People of a school, whom nobody outside it but staff may see. */
interface ForeignPeople {
  school: string;
  group: string;
  student: string;
  tutor: string;
  counselor: string;
}

async function createPeople(db: Database): Promise<ForeignPeople> {
  const school = await createSchool(db);
  const student = (await createTestUser(db, { schoolIds: [school] })).id;
  const tutor = (await createTestUser(db, { role: "tutor", schoolIds: [school] })).id;
  const counselor = (await createTestUser(db, { role: "counselor", schoolIds: [school] })).id;
  const group = await createGroup(db, { school, tutors: [tutor], members: [student] });
  return { school, group, student, tutor, counselor };
}

/** Creates a published question with a passage and a file, an import and a bulk change. */
async function createBank(db: Database, { school, tutor }: ForeignPeople) {
  const [question, version, option, keyRevision] = [newId(), newId(), newId(), newId()];
  const [stimulus, stimulusVersion, file, imported, bulk] = [newId(), newId(), newId(), newId(), newId()];
  await db
    .insertInto("questions")
    .values({ id: question, school_id: school, fingerprint: "foreign", created_by: tutor })
    .execute();
  await db
    .insertInto("stimuli")
    .values({ id: stimulus, school_id: school, fingerprint: "foreign", created_by: tutor })
    .execute();
  await db
    .insertInto("stimulus_versions")
    .values({ id: stimulusVersion, stimulus_id: stimulus, number: 1, body: "<p>A sum.</p>", created_by: tutor })
    .execute();
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
  await db.insertInto("question_imports").values({ id: imported, name: "foreign.csv", created_by: tutor }).execute();
  await db.insertInto("question_bulk_changes").values({ id: bulk, change: "{}", created_by: tutor }).execute();
  return { question, version, option, keyRevision, stimulus, file, imported, bulk };
}

type ForeignBank = Awaited<ReturnType<typeof createBank>>;

/** Creates an assessment that is allocated and submitted, with an attempt to mark. */
async function createSitting(db: Database, people: ForeignPeople, { question, version }: ForeignBank) {
  const { school, student, tutor } = people;
  const [placement, allocation, comment, shared] = [newId(), newId(), newId(), newId()];
  const assessment = await createAssessment(db, { school, createdBy: tutor });
  const session = await createSessionRow(db, assessment, student, "submitted");
  const { id: section } = await db
    .selectFrom("sections")
    .select("id")
    .where("assessment_id", "=", assessment.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("placements")
    .values({ id: placement, section_id: section, question_id: question, position: 1 })
    .execute();
  await db
    .insertInto("allocations")
    .values({ id: allocation, assessment_id: assessment.id, user_id: student })
    .execute();
  const attempt = await createUnmarkedAttempt(db, { session, student, assessment, question, version });
  await db
    .insertInto("marking_comments")
    .values({ id: comment, school_id: school, text: "Foreign", created_by: tutor })
    .execute();
  const tokenHash = sha256(randomToken());
  await sql`insert into shared_reports (id, session_id, user_id, token_hash, created_by, expires_at)
    values (${shared}, ${session}, ${student}, ${tokenHash}, ${student}, clock_timestamp() + interval '1 day')`.execute(
    db,
  );
  return { assessment: assessment.id, section, placement, allocation, session, attempt, comment, shared };
}

type ForeignSitting = Awaited<ReturnType<typeof createSitting>>;

/** Creates a note on the student, a doubt with a reply, and an answer to it that was published. */
async function createWords(db: Database, people: ForeignPeople, bank: ForeignBank, sitting: ForeignSitting) {
  const { student, tutor } = people;
  const [note, doubt, reply, published] = [newId(), newId(), newId(), newId()];
  const sealed = seal(await personKey(db, student), Buffer.from(JSON.stringify({ text: "Foreign" })));
  await db.insertInto("person_notes").values({ id: note, user_id: student, author_id: tutor, sealed }).execute();
  const place = { kind: "question" as const, question_version_id: bank.version };
  await db
    .insertInto("doubt_answers")
    .values({ id: published, author_id: tutor, ...place, key_revision_id: bank.keyRevision, text: "Foreign" })
    .execute();
  await db
    .insertInto("doubts")
    .values({
      id: doubt,
      user_id: student,
      session_id: sitting.session,
      attempt_id: sitting.attempt,
      ...place,
      sealed,
    })
    .execute();
  await db.insertInto("doubt_replies").values({ id: reply, doubt_id: doubt, user_id: tutor, sealed }).execute();
  return { note, doubt, reply, published };
}

/** Creates a shelf, a material and a video, the latter two allocated. */
async function createLibrary(db: Database, { school, student, tutor }: ForeignPeople) {
  const [shelf, material, video] = [newId(), newId(), newId()];
  await db
    .insertInto("library_groups")
    .values({ id: shelf, school_id: school, name: "Foreign", created_by: tutor })
    .execute();
  await db
    .insertInto("study_materials")
    .values({ id: material, title: "Foreign", school_id: school, created_by: tutor })
    .execute();
  await db
    .insertInto("material_versions")
    .values({
      id: newId(),
      study_material_id: material,
      number: 1,
      body: "<p>Foreign</p>",
      media_type: "text/html",
      created_by: tutor,
    })
    .execute();
  await db.insertInto("allocations").values({ id: newId(), study_material_id: material, user_id: student }).execute();
  await db
    .insertInto("zoom_videos")
    .values({ id: video, title: "Foreign", link: "https://a.test/", school_id: school, created_by: tutor })
    .execute();
  await db.insertInto("allocations").values({ id: newId(), zoom_video_id: video, user_id: student }).execute();
  return { shelf, material, video };
}

/** Creates what the application keeps of people’s use of it: sign-in, recording, notification, filter and job. */
async function createTraces(db: Database, { student, tutor }: ForeignPeople, { session }: ForeignSitting) {
  const [signIn, recording, notification, filter, job] = [newId(), newId(), newId(), newId(), newId()];
  await db
    .insertInto("sign_ins")
    .values({ id: signIn, user_id: student, expires_at: new Date(Date.now() + 3_600_000) })
    .execute();
  await db.insertInto("recordings").values({ id: recording, user_id: student, ahead_ms: 0 }).execute();
  await db
    .insertInto("notifications")
    .values({ id: notification, user_id: student, kind: "released", key: session, in_app: true })
    .execute();
  await db
    .insertInto("saved_filters")
    .values({ id: filter, user_id: tutor, list: "questions", name: "Foreign", query: "{}" })
    .execute();
  await db.insertInto("jobs").values({ id: job, kind: "foreign", input: "{}", created_by: tutor }).execute();
  return { signIn, recording, notification, filter, job };
}

/**
 * Creates a school with people, a group, content, an allocation, a sitting and more, none of it within reach of anyone outside but
 * staff.
 *
 * @returns Ids by the names above.
 */
export async function createForeignWorld(db: Database): Promise<Record<ForeignName, string>> {
  const people = await createPeople(db);
  const bank = await createBank(db, people);
  const sitting = await createSitting(db, people, bank);
  const words = await createWords(db, people, bank, sitting);
  const library = await createLibrary(db, people);
  const traces = await createTraces(db, people, sitting);
  return {
    school: people.school,
    schools: people.school,
    recordings: traces.recording,
    notifications: traces.notification,
    filters: traces.filter,
    marking: sitting.attempt,
    "marking-comments": sitting.comment,
    "person-notes": words.note,
    "shared-reports": sitting.shared,
    "library-groups": library.shelf,
    library_group: library.shelf,
    "doubt-tagging": words.doubt,
    "doubt-replies": words.reply,
    "doubt-answers": words.published,
    read_first: words.published,
    group: people.group,
    session: sitting.session,
    question: bank.question,
    section: sitting.section,
    user: people.student,
    users: people.student,
    tutors: people.tutor,
    managers: people.tutor,
    counselors: people.counselor,
    groups: people.group,
    "sign-ins": traces.signIn,
    files: bank.file,
    jobs: traces.job,
    questions: bank.question,
    ids: bank.question,
    assessment: sitting.assessment,
    assessments: sitting.assessment,
    assessment_id: sitting.assessment,
    allocations: sitting.allocation,
    "test-allocation": sitting.allocation,
    "user-assessments": people.student,
    sections: sitting.section,
    placements: sitting.placement,
    "assessments-sessions": sitting.session,
    sessions: sitting.session,
    "user-assessment-session": sitting.session,
    options: bank.option,
    stimuli: bank.stimulus,
    bulk: bank.bulk,
    imports: bank.imported,
    "study-material": library.material,
    study_materials: library.material,
    "material-users": library.material,
    "user-materials": people.student,
    "zoom-videos": library.video,
    "allocate-videos": library.video,
    "allocated-user-videos": people.student,
  };
}
