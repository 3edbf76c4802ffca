import type { Person, School } from "./school.ts";

/** What is written. */
export const words = "Trees cool the street, so a town should plant them.";

/** Tutors of a student who is to answer a question that is marked by hand. @param asked What its interaction is instead of an essay. */
export async function essayAssigned(school: School, settings: object = {}, asked: object = {}) {
  const { call, staff } = school;
  const [tutor, other] = [await school.createPerson("tutor"), await school.createPerson("tutor")];
  const student = await school.createPerson();
  const question = await call<{ id: string }>(staff, "POST", "/api/questions/", {
    status: "published",
    body: "<p>Should a town plant more trees?</p>",
    interactions: [{ type: "extended_text", source_identifier: "ESSAY", ...asked }],
    key: {
      ESSAY: {
        max_points: 5,
        rubric: [
          { id: "ideas", name: "Ideas", points: 3 },
          {
            id: "language",
            name: "Language",
            points: 2,
            levels: [
              { points: 0, description: "Hard to follow." },
              { points: 1, description: "Clear, with slips." },
              { points: 2, description: "Clear throughout." },
            ],
          },
        ],
        guidance: "<p>Look for an example.</p>",
      },
    },
  });
  const { id: assessment } = await call<{ id: string }>(staff, "POST", "/api/assessments/", {
    kind: "quiz",
    name: "An essay on trees",
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" },
    ...settings,
  });
  const section = await call<{ id: string }>(staff, "POST", `/api/assessments/${assessment}/sections/`, {
    name: "Essay",
    time_limit_seconds: 1800,
  });
  await call(staff, "POST", `/api/sections/${section.id}/questions/`, {
    placements: [{ question: question.id, points: 5 }],
  });
  await call(staff, "PATCH", `/api/assessments/${assessment}/`, { action: "publish" });
  const group = await call<{ id: string }>(staff, "POST", "/api/groups/", {
    name: "Trees",
    tutors: [tutor.user.id, other.user.id],
  });
  await call(staff, "POST", "/api/group-user/", { group: group.id, users: [student.user.id] });
  await call(staff, "POST", "/api/test-allocation/", {
    assessments: [assessment],
    users: [student.user.id],
    groups: [],
  });
  return { tutor, other, student, assessment, group: group.id };
}

/** Tutors of a student who has submitted an essay, and the session. */
export async function essaySubmitted(school: School, settings: object = {}) {
  const { assessment, ...people } = await essayAssigned(school, settings);
  return { ...people, session: await submitEssay(school, people.student, assessment) };
}

/** Has a student submit their essay; returns the sitting. */
export async function submitEssay(school: School, student: Person, assessment: string): Promise<string> {
  const generate = "/api/users/assessments-sessions/generate/";
  const { id: session } = await school.call<{ id: string }>(student, "POST", generate, { assessment });
  const { lease } = await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const { sections } = await school.call<{
    sections: { attempts: { id: string; question: { interactions: { id: string }[] } }[] }[];
  }>(student, "GET", path);
  const attempts = sections
    .flatMap((section) => section.attempts)
    .map(({ id, question }) => ({
      id,
      revision: 1,
      elapsed_ms: 1000,
      response: Object.fromEntries(question.interactions.map((one) => [one.id, words])),
    }));
  await school.call(student, "POST", "/api/users/assessments-attempts/", { session, lease, attempts });
  await school.act(student, session, { action: "submit", unsent: 0 });
  return session;
}
