import type { BenchClient } from "./bench-client.ts";

interface Made {
  id: string;
}

/** Creates a published question of four options. */
export async function createQuestion(
  api: BenchClient,
  staffToken: string,
  number: number,
  settings: Record<string, unknown> = {},
): Promise<Made> {
  return (await api.call("POST", "/api/questions/", staffToken, {
    status: "published",
    body: `<p>Question ${number}: what is <span data-tex="x^2 + ${number}"></span>?</p>`,
    interactions: [
      {
        type: "choice",
        source_identifier: "RESPONSE",
        options: ["A", "B", "C", "D"].map((letter) => ({
          source_identifier: letter,
          content: `Answer ${letter} of ${number}`,
        })),
      },
    ],
    key: { RESPONSE: { correct: ["A"] } },
    ...settings,
  })) as Made;
}

/** Publishes an assessment of one section with this many questions of four options. */
export async function publishAssessment(
  api: BenchClient,
  staffToken: string,
  questions: number,
  settings: Record<string, unknown> = {},
  sectionSettings: Record<string, unknown> = {},
): Promise<string> {
  const assessment = (await api.call("POST", "/api/assessments/", staffToken, {
    name: "Bench",
    kind: "mock",
    ...settings,
  })) as Made;
  const section = (await api.call("POST", `/api/assessments/${assessment.id}/sections/`, staffToken, {
    name: "Section",
    time_limit_seconds: 36_000,
    ...sectionSettings,
  })) as Made;
  const placements: { question: string }[] = [];
  for (let number = 1; number <= questions; number += 1) {
    const question = await createQuestion(api, staffToken, number);
    placements.push({ question: question.id });
  }
  await api.call("POST", `/api/sections/${section.id}/questions/`, staffToken, { placements });
  await api.call("PATCH", `/api/assessments/${assessment.id}/`, staffToken, { action: "publish" });
  return assessment.id;
}

export interface Student {
  token: string;
  email: string;
  session: string;
  attempts: { id: string; interaction: string; options: string[] }[];
}

interface Rendered {
  sections: {
    attempts: { id: string; question: { interactions: { id: string; options: { id: string }[] }[] } }[];
  }[];
}

/** Creates a student with a sitting whose first section is in progress. */
export async function startStudent(
  api: BenchClient,
  staffToken: string,
  assessment: string,
  passwordHash?: string,
): Promise<Student> {
  const { id, email, token } = await api.createPerson("student", passwordHash);
  await api.call("POST", "/api/test-allocation/", staffToken, { assessments: [assessment], users: [id] });
  const session = (await api.call("POST", "/api/users/assessments-sessions/generate/", token, {
    assessment,
  })) as Made;
  const path = `/api/users/assessments-sessions/${session.id}/`;
  await api.call("PATCH", path, token, { action: "start" });
  await api.call("PATCH", path, token, { action: "begin_section" });
  const rendered = (await api.call(
    "GET",
    `/api/users/assessments-sessions/render/?session=${session.id}`,
    token,
  )) as Rendered;
  return {
    token,
    email,
    session: session.id,
    attempts: rendered.sections.flatMap((section) =>
      section.attempts.map((attempt) => ({
        id: attempt.id,
        interaction: attempt.question.interactions[0]?.id ?? "",
        options: attempt.question.interactions[0]?.options.map((option) => option.id) ?? [],
      })),
    ),
  };
}
