import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect } from "./journey.ts";
import type { Person, School } from "./school.ts";

type Rendered = OperationOutput<"sessions.render">;

const everything = { score: "released", response: "released", key: "released", explanation: "released" } as const;

interface Missed {
  questions?: number;
  /** How many of them, from the first, are answered, all wrong; the others stay open. */
  answered?: number;
  /** For each answer. */
  elapsedMs?: number;
  /** The score that each number of points comes to. */
  scale?: { raw: number; scaled: number }[];
}

/** Seats a student whose only test is released, with these mistakes. Its questions have a tag of this name. */
export async function seatWithMistakes(
  school: School,
  topic = "Adding to ten",
  { questions = 2, answered = 1, elapsedMs = 4000, scale }: Missed = {},
): Promise<{ student: Person; tag: string; session: string }> {
  const { staff, call } = school;
  const { student, session } = await school.seat({
    name: questions === 2 ? "Sums to get wrong" : `Test of ${topic}`,
    review_policy: everything,
    ...(scale ? { score_model: { type: "scaled" as const } } : {}),
    sections: [{ name: "Sums", questions, ...(scale ? { scale } : {}) }],
  });
  const tag = (await call<{ id: string }>(staff, "POST", "/api/tags/exam/", { name: topic })).id;
  await school.act(student, session, { action: "start" });
  await school.act(student, session, { action: "begin_section" });
  const path = `/api/users/assessments-sessions/render/?session=${session}`;
  const attempts = (await call<Rendered>(student, "GET", path)).sections.flatMap((section) => section.attempts);
  await call(student, "POST", "/api/users/assessments-attempts/", {
    session,
    lease: 1,
    attempts: attempts.slice(0, answered).map(({ id, question }) => {
      const [interaction] = question.interactions;
      const wrong = interaction?.type === "choice" ? [interaction.options[1]?.id] : "0";
      return { id, revision: 1, elapsed_ms: elapsedMs, response: { [interaction?.id ?? ""]: wrong } };
    }),
  });
  await school.act(student, session, { action: "submit", unsent: 0 });
  for (const { question } of attempts) {
    const { version } = await call<{ version: number }>(staff, "GET", `/api/questions/${question.id}/`);
    await call(staff, "PATCH", `/api/questions/${question.id}/`, { version, tags: [tag] });
  }
  await expect.poll(async () => (await school.getSession(session)).state).toMatch(/scored|released/);
  if ((await school.getSession(session)).state === "scored") await school.act(staff, session, { action: "release" });
  return { student, tag, session };
}

/** Puts questions like those that went wrong into the pool for practice. */
export async function addPractice({ staff, call }: School, tag: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1)
    await call(staff, "POST", "/api/questions/", {
      status: "published",
      pool: "practice",
      tags: [tag],
      body: `<p>Practice: what is ${number} plus 20?</p>`,
      interactions: [{ type: "choice", options: [{ content: "the sum" }, { content: "less" }] }],
      key: { RESPONSE: { correct: ["A"] } },
      explanation: "<p>Count on by tens.</p>",
    });
}
