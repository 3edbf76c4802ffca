import { randomBytes } from "node:crypto";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAdaptiveDraft } from "../../testing/calibrated-pool.ts";
import { guessKeys, guessShuffles, markedWord, type Shown } from "../../testing/order-of-writing.ts";
import { putParameters } from "../../testing/put-parameters.ts";
import { allocate, type RenderedAttempt, type Sitter, sit, sitFirstSection } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

type Session = OperationOutput<"sessions.act">;
type Question = { id: string; interactions: Shown["interactions"] };

/** As in order-of-writing.test.ts: chance finds more than `MOST` of `EACH` keys once in a hundred million tries. */
const EACH = 24;
const MOST = 18;
const PARTS = 4;

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const student = useSignedIn(t, "student");
let choices: string[];
let orders: string[];

const contents = () =>
  Array.from({ length: PARTS }, (_, written) => ({
    content: `<p>${markedWord(written, randomBytes(8).toString("hex"))}</p>`,
  }));

async function made<Body = { id: string }>(path: string, body: unknown, as = staff, method = "POST"): Promise<Body> {
  const answer = await t.call<Body>(method, path, { as, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

/** Published questions of the practice pool, the key of each written first, or in the right order. */
async function write(type: "choice" | "order"): Promise<string[]> {
  const correct = type === "choice" ? ["A"] : ["A", "B", "C", "D"];
  const ids: string[] = [];
  for (let number = 0; number < EACH; number += 1) {
    const { id } = await made("/api/questions/", {
      status: "published",
      pool: "practice",
      body: `<p>Question ${randomBytes(6).toString("hex")}</p>`,
      interactions: [{ type, options: contents() }],
      key: { RESPONSE: { correct } },
    });
    ids.push(id);
  }
  return ids;
}

async function publish(questions: readonly string[]): Promise<string> {
  const { id } = await made("/api/assessments/", {
    name: "Elsewhere",
    kind: "quiz",
    review_policy: { score: "scored", response: "scored", key: "scored", explanation: "scored", cohort: "never" },
  });
  const settings = { name: "One", time_limit_seconds: 3600, shuffle: { questions: false, options: true } };
  const section = await made(`/api/assessments/${id}/sections/`, settings);
  await made(`/api/sections/${section.id}/questions/`, {
    placements: questions.map((question) => ({ question })),
  });
  await made(`/api/assessments/${id}/`, { action: "publish" }, staff, "PATCH");
  return id;
}

const shownIn = ({ session }: Sitter, { id, position, question }: RenderedAttempt): Shown => ({
  interactions: question.interactions as unknown as Shown["interactions"],
  known: [session.id, session.sections[0]?.id ?? "", id, question.id, String(position)],
});

const shownBy = (question: Question, more: readonly string[]): Shown => ({
  interactions: question.interactions,
  known: [question.id, ...more],
});

/** A wrong answer to each. */
const wrong = ({ id, question: { interactions } }: RenderedAttempt, revision = 1) => {
  const [interaction] = interactions;
  const parts = interaction?.options ?? [];
  const written = parts.findIndex((part) => !part.content.includes("w0n"));
  return { id, revision, elapsed_ms: 1000, response: { [interaction?.id ?? ""]: [parts[written]?.id] } };
};

/** Each place beside an ordinary section in which students, or people of the team, are shown questions. */
const places: Record<string, () => Promise<Shown[]>> = {
  "an adaptive section": async () => {
    const assessment = await publish(choices);
    const parameters = choices.map((_, place) => ({ a: 1, b: (place - EACH / 2) / 6, c: 0 }));
    await putParameters(t.platform.db, assessment, parameters);
    const { id } = await makeAdaptiveDraft(
      t,
      staff,
      { pool: { questions: choices }, stop: { min: EACH, max: EACH }, exposure: { among: 5 } },
      { section: { shuffle: { questions: false, options: true } } },
    );
    await made(`/api/assessments/${id}/`, { action: "publish" }, staff, "PATCH");
    await allocate(t, staff, id, student.id);
    const sitter = await sit(t, student, id);
    expect((await sitter.act("start", { begin: true })).status).toBe(200);
    sitter.session = (
      await t.call<Sitter["session"]>("GET", `/api/users/assessments-sessions/${sitter.session.id}/`, { as: student })
    ).body;
    const shown: Shown[] = [];
    for (let [attempt] = await sitter.render(); attempt; ) {
      shown.push(shownIn(sitter, attempt));
      const next = await sitter.act("next_question", { after: attempt.id, answer: wrong(attempt), lease: 1 });
      expect(next.status, JSON.stringify(next.body)).toBe(200);
      attempt = ((next.body as unknown as Session).next?.attempt ?? undefined) as RenderedAttempt | undefined;
    }
    return shown;
  },
  "a practice set": async () => {
    // These questions are in tests of the other student.
    const other = await t.signInAs("student");
    const body = { name: "Mine", from: { questions: choices } };
    const set = await made<{ assessment: string }>("/api/practice-sets/", body, other);
    const { sitter, attempts } = await sitFirstSection(t, other, set.assessment);
    return attempts.map((attempt) => shownIn(sitter, attempt));
  },
  "a mistake to redo": async () => {
    const assessment = await publish(choices);
    await allocate(t, staff, assessment, student.id);
    const { sitter, attempts } = await sitFirstSection(t, student, assessment);
    expect((await sitter.save(attempts.map((attempt) => wrong(attempt)))).status).toBe(200);
    expect((await sitter.act("submit", { unsent: 0 })).status).toBe(200);
    await workOff(t.platform);
    const shown: Shown[] = [];
    for (const { id } of attempts) {
      const body = { session: sitter.session.id, attempt: id, kind: "redo" };
      const tried = await made<{ id: string; question: Question }>("/api/mistakes-analyser/tries/", body, student);
      shown.push(shownBy(tried.question, [tried.id, sitter.session.id, id]));
    }
    return shown;
  },
  "a preview of a test": async () => {
    const { sitter, attempts } = await sitFirstSection(t, staff, await publish(choices));
    return attempts.map((attempt) => shownIn(sitter, attempt));
  },
  "what is printed": () => printed(choices),
  "what is printed to be put into order": () => printed(orders),
  "a preview of what is to be put into order": async () => {
    const shown: Shown[] = [];
    for (const id of orders) {
      const question = await t.call<OperationOutput<"questions.get">>("GET", `/api/questions/${id}/`, { as: staff });
      const { body, interactions, key } = question.body;
      const { candidate } = await made<{ candidate: Question }>("/api/questions/preview/", {
        id,
        question: { body, interactions, key },
      });
      shown.push(shownBy(candidate, [id]));
    }
    return shown;
  },
};

async function printed(questions: readonly string[]): Promise<Shown[]> {
  const assessment = await publish(questions);
  type Printed = OperationOutput<"assessments.print">;
  const { body } = await t.call<Printed>("GET", `/api/assessments/${assessment}/print/?version=1`, { as: staff });
  const again = await t.call<Printed>("GET", `/api/assessments/${assessment}/print/?version=1&key=true`, { as: staff });
  const questionsOf = (one: Printed) =>
    one.sections.flatMap(({ groups }) => groups.flatMap(({ entries }) => entries.map(({ question }) => question)));
  const writtenOrder = (one: Printed) => JSON.stringify(questionsOf(one).map((question) => question?.interactions));
  // Paper with the key fits paper without it.
  expect(writtenOrder(again.body)).toBe(writtenOrder(body));
  return questionsOf(body).map((question) => shownBy(question as unknown as Question, [assessment]));
}

beforeAll(async () => {
  choices = await write("choice");
  orders = await write("order");
});

describe.each(Object.keys(places))("in %s", (place) => {
  test("nothing that is shown, and no seed that can be computed, tells which part was written first", async () => {
    const shown = (await places[place]?.()) ?? [];
    expect(shown).toHaveLength(EACH);
    const guesses = [...guessKeys(shown.flatMap(({ interactions }) => interactions)), ...guessShuffles(shown)];
    expect(guesses.length).toBeGreaterThan(10);
    expect(guesses.filter((guess) => guess.right > MOST)).toEqual([]);
  });
});
