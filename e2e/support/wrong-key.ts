import { publishPlan } from "./assessments.ts";
import { expect } from "./journey.ts";
import type { Person, School } from "./school.ts";

const scale = [
  { raw: 0, scaled: 200 },
  { raw: 1, scaled: 300 },
  { raw: 2, scaled: 400 },
];

const plan = {
  name: "A wrong key",
  review_policy: { score: "scored", response: "scored", key: "scored" },
  sections: [{ name: "Sums", questions: 2 }],
} as const;

interface Rendered {
  sections: {
    attempts: {
      id: string;
      question: { id: string; interactions: { id: string; options?: { id: string; content: string }[] }[] };
    }[];
  }[];
}

/** Has students choose the option at each of these places, counted from 0, of the first question. */
export async function satByAll(school: School, places: readonly number[], isScaled = false) {
  const tutor = await school.createPerson("tutor");
  const assessment = await publishPlan((method, path, body) => school.call(tutor, method, path, body), {
    ...plan,
    ...(isScaled ? { score_model: { type: "scaled" } } : {}),
    sections: plan.sections.map((section) => ({ ...section, ...(isScaled ? { scale } : {}) })),
  });
  const students: Person[] = [];
  for (const _ of places) students.push(await school.createPerson());
  const group = await school.call<{ id: string }>(school.staff, "POST", "/api/groups/", {
    name: "Who was misjudged",
    tutors: [tutor.user.id],
  });
  const users = students.map(({ user }) => user.id);
  await school.call(school.staff, "POST", "/api/group-user/", { group: group.id, users });
  const allocation = { assessments: [assessment], users: [], groups: [group.id] };
  await school.call(tutor, "POST", "/api/test-allocation/", allocation);
  const sessions: string[] = [];
  let question = "";
  for (const [index, student] of students.entries()) {
    const path = "/api/users/assessments-sessions/generate/";
    const { id } = await school.call<{ id: string }>(student, "POST", path, { assessment });
    await school.act(student, id, { action: "start" });
    await school.act(student, id, { action: "begin_section" });
    const rendered = await school.call<Rendered>(
      student,
      "GET",
      `/api/users/assessments-sessions/render/?session=${id}`,
    );
    const attempt = rendered.sections[0]?.attempts[0];
    const interaction = attempt?.question.interactions[0];
    // The options are shuffled; the key is the sum, 11, and each after it is one more.
    const chosen = interaction?.options?.find(({ content }) => content.includes(String(11 + (places[index] ?? 0))));
    question = attempt?.question.id ?? "";
    await school.call(student, "POST", "/api/users/assessments-attempts/", {
      session: id,
      lease: 1,
      attempts: [{ id: attempt?.id, revision: 1, elapsed_ms: 10, response: { [interaction?.id ?? ""]: [chosen?.id] } }],
    });
    await school.act(student, id, { action: "submit" });
    await expect.poll(async () => (await school.getSession(id)).state).toBe("released");
    sessions.push(id);
  }
  return { tutor, assessment, students, sessions, question };
}
