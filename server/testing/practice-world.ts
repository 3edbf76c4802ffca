import type { OperationOutput } from "@sextant/contract/types.ts";
import { expect } from "vitest";
import { newId } from "../platform/ids.ts";
import type { Answer, SignedIn, TestApp } from "./app.ts";
import { choiceOf } from "./bank.ts";
import { type Outcome, satByMany } from "./sat-by-many.ts";
import type { RenderedAttempt } from "./sitting.ts";

type PracticeSet = OperationOutput<"practice_sets.get">;
type Due = OperationOutput<"practice_due.get">;
type Body = PracticeSet & { code: string; errors: { path: string }[]; results: PracticeSet[]; count: number };

/** Where practice sets are. */
export const setsPath = "/api/practice-sets/";

/** What tests of practice make and ask for, through the API. */
export interface PracticeWorld {
  /** Makes something as staff; returns its id. */
  made(url: string, body: unknown): Promise<string>;
  /** A published question of the practice pool, whose first option is right. */
  createQuestion(more?: Record<string, unknown>): Promise<string>;
  /** A topic beneath an exam, both new. */
  createTopic(): Promise<{ exam: string; topic: string }>;
  /** A test whose result is out once it is scored, sat by a student: what came of each of these questions. */
  satMock(
    student: SignedIn,
    questions: readonly string[],
    outcomes: readonly Outcome[],
    policy?: Record<string, string>,
    kind?: "mock" | "quiz",
  ): Promise<void>;
  /** A student with so many mistakes in a topic, each a question of its own, and so many unseen questions of it. */
  createMistakes(missed: number, unseen: number): Promise<{ student: SignedIn; topic: string; missed: string[] }>;
  /** Merges a topic into another. */
  merge(topic: string, into: string): Promise<void>;
  create(as: SignedIn, from: unknown, more?: Record<string, unknown>): Promise<Answer<Body>>;
  created(as: SignedIn, from: unknown, more?: Record<string, unknown>): Promise<PracticeSet>;
  read(as: SignedIn, set: { id: string }): Promise<Answer<Body>>;
  change(as: SignedIn, set: { id: string }, body: object): Promise<Answer<Body>>;
  /** What a student practises today and in the week ahead. */
  readDue(as: SignedIn): Promise<Due>;
  /** Answers a question of `createQuestion`. */
  answer(as: SignedIn, session: string, attempt: RenderedAttempt, isRight: boolean): Promise<Answer<unknown>>;
  /** Answers it and checks it. */
  check(as: SignedIn, session: string, attempt: RenderedAttempt, isRight: boolean): Promise<Answer<unknown>>;
  /** The questions of a set, in order. */
  questionsOf(set: { assessment: string }): Promise<string[]>;
}

/** Returns an answer to a question of `createQuestion` as it is sent. */
export function rowOf({ id, question: { interactions } }: RenderedAttempt, isRight: boolean) {
  const [interaction] = interactions;
  const option = interaction?.options?.find(({ content }) => content.includes(isRight ? "the moon" : "the wind"));
  return { id, revision: 1, elapsed_ms: 900, response: { [interaction?.id ?? ""]: [option?.id] } };
}

const save = (t: TestApp, as: SignedIn, session: string, attempts: readonly object[], check: readonly string[]) =>
  t.call<unknown>("POST", "/api/users/assessments-attempts/", { as, body: { session, lease: 1, attempts, check } });

/** Returns what tests of practice need. @param staff A signed-in staff person. */
export function practiceWorld(t: TestApp, staff: SignedIn): PracticeWorld {
  const world: PracticeWorld = {
    async made(url, body) {
      const answer = await t.call<{ id: string }>("POST", url, { as: staff, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body.id;
    },
    createQuestion: (more = {}) =>
      world.made("/api/questions/", { ...choiceOf(), status: "published", pool: "practice", difficulty: 3, ...more }),
    async createTopic() {
      const exam = await world.made("/api/tags/exam/", { name: `Exam ${newId()}` });
      const subject = await world.made("/api/tags/subject/", { name: `Subject ${newId()}`, parent: exam });
      return { exam, topic: await world.made("/api/tags/topic/", { name: `Topic ${newId()}`, parent: subject }) };
    },
    async satMock(student, questions, outcomes, policy = {}, kind = "mock") {
      const review_policy = { score: "scored", response: "scored", key: "scored", ...policy };
      const assessment = await world.made("/api/assessments/", { name: "Mock", kind, review_policy });
      const section = await world.made(`/api/assessments/${assessment}/sections/`, {
        name: "Math",
        time_limit_seconds: 600,
      });
      const placements = questions.map((question) => ({ question }));
      const placed = await t.call("POST", `/api/sections/${section}/questions/`, { as: staff, body: { placements } });
      expect(placed.status, JSON.stringify(placed.body)).toBe(201);
      await t.call("PATCH", `/api/assessments/${assessment}/`, { as: staff, body: { action: "publish" } });
      await satByMany(t.platform, assessment, [outcomes], { userIds: [student.id] });
    },
    async createMistakes(count, unseen) {
      const student = await t.signInAs("student");
      const { topic } = await world.createTopic();
      const missed: string[] = [];
      for (let made = 0; made < count; made += 1)
        missed.push(await world.createQuestion({ tags: [topic], pool: "secure" }));
      await world.satMock(
        student,
        missed,
        missed.map(() => "B" as const),
      );
      for (let made = 0; made < unseen; made += 1) await world.createQuestion({ tags: [topic] });
      return { student, topic, missed };
    },
    async merge(topic, into) {
      const merged = await t.call("POST", `/api/tags/${topic}/merge/`, { as: staff, body: { into } });
      expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    },
    create: (as, from, more = {}) => t.call("POST", setsPath, { as, body: { name: "Mine", from, ...more } }),
    async created(as, from, more = {}) {
      const { status, body } = await world.create(as, from, more);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    read: (as, { id }) => t.call("GET", `${setsPath}${id}/`, { as }),
    change: (as, { id }, body) => t.call("PATCH", `${setsPath}${id}/`, { as, body }),
    readDue: async (as) => (await t.call<Due>("GET", `${setsPath}due/`, { as })).body,
    answer: (as, session, attempt, isRight) => save(t, as, session, [rowOf(attempt, isRight)], []),
    check: (as, session, attempt, isRight) => save(t, as, session, [rowOf(attempt, isRight)], [attempt.id]),
    async questionsOf({ assessment }) {
      const rows = await t.platform.db
        .selectFrom("placements")
        .innerJoin("sections", "sections.id", "placements.section_id")
        .where("sections.assessment_id", "=", assessment)
        .orderBy("placements.position")
        .select("placements.question_id")
        .execute();
      return rows.map(({ question_id }) => question_id ?? "");
    },
  };
  return world;
}
