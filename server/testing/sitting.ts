import { expect } from "vitest";
import type { Answer, SignedIn, TestApp } from "./app.ts";

interface SectionPlan {
  /** How many questions: choices among A to D, whose key is A, but the last, a number whose key is 1/2. */
  questions?: number;
  time_limit_seconds?: number | null;
  break_after_seconds?: number;
  navigation?: "free" | "linear";
  tools?: string[];
  shuffle?: { questions: boolean; options: boolean };
  scale?: { raw: number; scaled: number }[] | null;
}

export interface AssessmentPlan {
  name?: string;
  kind?: "diagnostic" | "mock" | "quiz" | "practice";
  sections?: SectionPlan[];
  score_model?: { type: string; scale?: unknown; total?: unknown };
  review_policy?: Record<string, string>;
  sync_grace_seconds?: number;
  allows_chosen_sections?: boolean;
  sitting_rules?: Record<string, unknown>;
  behaviour?: Record<string, unknown>;
  score_feedback?: { from_percent: number; text: string }[];
}

const choice = (number: number) => ({
  status: "published",
  stimulus: number === 1 ? { title: "Text 1", body: "<p>A short passage.</p>" } : null,
  body: `<p>Question ${number}: <span data-tex="x^${number}"></span></p>`,
  interactions: [
    {
      type: "choice",
      source_identifier: "RESPONSE",
      max_choices: 1,
      options: ["A", "B", "C", "D"].map((letter) => ({
        source_identifier: letter,
        content: `Option ${letter}${number}`,
        feedback: `Feedback on ${letter}`,
      })),
    },
  ],
  key: { RESPONSE: { correct: ["A"] } },
  explanation: `<p>Secret explanation ${number}</p>`,
  hints: [1, 2].map((hint) => `<p>Secret hint ${hint} on ${number}: <span data-tex="h_${hint}"></span></p>`),
  score_rule: { max_points: 1, combine: "all" },
  difficulty: 3,
});

const numeric = (number: number) => ({
  status: "published",
  body: `<p>Number ${number}</p>`,
  interactions: [{ type: "numeric_entry", source_identifier: "RESPONSE" }],
  key: { RESPONSE: { accept: ["1/2", "0.5"], tolerance: null } },
  explanation: `<p>Secret explanation ${number}</p>`,
  hints: [1, 2].map((hint) => `<p>Secret hint ${hint} on ${number}: <span data-tex="h_${hint}"></span></p>`),
});

/** Makes and publishes an assessment through the API, as its author would. */
export async function publishAssessment(test: TestApp, author: SignedIn, plan: AssessmentPlan = {}): Promise<string> {
  const { sections = [{}], ...settings } = plan;
  const made = await test.call<{ id: string }>("POST", "/api/assessments/", {
    as: author,
    body: { name: "Trial", kind: "mock", ...settings },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  for (const [index, { questions = 3, ...section }] of sections.entries()) {
    const added = await test.call<{ id: string }>("POST", `/api/assessments/${made.body.id}/sections/`, {
      as: author,
      body: { name: `Section ${index + 1}`, time_limit_seconds: 600, ...section },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const placements: { question: string }[] = [];
    for (let number = 1; number <= questions; number += 1) {
      const content = number === questions ? numeric(index * 100 + number) : choice(index * 100 + number);
      const question = await test.call<{ id: string }>("POST", "/api/questions/", { as: author, body: content });
      expect(question.status, JSON.stringify(question.body)).toBe(201);
      placements.push({ question: question.body.id });
    }
    const placed = await test.call("POST", `/api/sections/${added.body.id}/questions/`, {
      as: author,
      body: { placements },
    });
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  }
  const published = await test.call("PATCH", `/api/assessments/${made.body.id}/`, {
    as: author,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return made.body.id;
}

/** Gives an assessment to a student through the API. */
export async function allocate(
  test: TestApp,
  by: SignedIn,
  assessment: string,
  user: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const body = { assessments: [assessment], users: [user], groups: [], ...more };
  const given = await test.call("POST", "/api/test-allocation/", { as: by, body });
  expect(given.status, JSON.stringify(given.body)).toBe(201);
}

/** Shows the keys of a sitting that was scored, although others may still sit its assessment. */
export async function showKeys(test: TestApp, by: SignedIn, session: string): Promise<void> {
  const path = `/api/users/assessments-sessions/${session}/`;
  const released = await test.call("PATCH", path, { as: by, body: { action: "release", keys: "now" } });
  if (released.status === 200) return;
  const shown = await test.call("PATCH", path, { as: by, body: { action: "show_keys" } });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
}

export interface Session {
  id: string;
  state: string;
  lease: number;
  reason: string | null;
  server_time: string;
  closes_at: string | null;
  unsent: number | null;
  sections: {
    id: string;
    section: string;
    position: number;
    state: string;
    reason: string | null;
    deadline_at: string | null;
    remaining_ms: number | null;
    elapsed_ms: number | null;
    time_limit_seconds: number | null;
    tools: string[];
    break: { state: string; remaining_ms: number } | null;
  }[];
  score: { points: number | null; max_points: number; scaled: number | null } | null;
  can: Record<string, boolean>;
}

export interface RenderedAttempt {
  id: string;
  position: number;
  revision: number;
  response: Record<string, unknown>;
  question: { id: string; interactions: { id: string; type: string; options?: { id: string; content: string }[] }[] };
}

/** A student (or the team in a preview) at one sitting. */
export interface Sitter {
  session: Session;
  act(action: string, more?: Record<string, unknown>): Promise<{ status: number; body: Session & { code?: string } }>;
  render(): Promise<RenderedAttempt[]>;
  save(attempts: unknown[], lease?: number): Promise<Answer<SaveBody>>;
}

export interface SaveBody {
  code?: string;
  server_time: string;
  errors?: { path: string; message: string }[];
  remaining_ms: number | null;
  attempts: {
    id: string;
    revision: number;
    status: string;
    counted: boolean;
    code?: string;
    stored?: { revision: number };
  }[];
}

/** Generates a sitting for a student with an allocation. */
export async function sit(test: TestApp, student: SignedIn, assessment: string): Promise<Sitter> {
  const made = await test.call<Session>("POST", "/api/users/assessments-sessions/generate/", {
    as: student,
    body: { assessment },
  });
  expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
  const { id } = made.body;
  return {
    session: made.body,
    act: (action, more = {}) =>
      test.call("PATCH", `/api/users/assessments-sessions/${id}/`, { as: student, body: { action, ...more } }),
    async render() {
      const rendered = await test.call<{ sections: { attempts: RenderedAttempt[] }[] }>(
        "GET",
        `/api/users/assessments-sessions/render/?session=${id}`,
        { as: student },
      );
      expect(rendered.status, JSON.stringify(rendered.body)).toBe(200);
      return rendered.body.sections.flatMap((section) => section.attempts);
    },
    save: (attempts, lease = 1) =>
      test.call("POST", "/api/users/assessments-attempts/", { as: student, body: { session: id, lease, attempts } }),
  };
}

/** Returns a sitting with its first section begun. */
export async function sitFirstSection(test: TestApp, student: SignedIn, assessment: string) {
  const sitter = await sit(test, student, assessment);
  expect((await sitter.act("start")).status).toBe(200);
  expect((await sitter.act("begin_section")).status).toBe(200);
  return { sitter, attempts: await sitter.render() };
}

/** Returns the response that chooses the option with this letter, or types this text. */
export function answer(attempt: RenderedAttempt, letterOrText: string): Record<string, unknown> {
  const interaction = attempt.question.interactions[0];
  if (!interaction) throw new Error("The question has no interaction");
  if (!interaction.options) return { [interaction.id]: letterOrText };
  const option = interaction.options.find((each) => each.content.includes(`Option ${letterOrText}`));
  return { [interaction.id]: option ? [option.id] : [] };
}
