import { beforeAll, describe, expect, test } from "vitest";
import type { SignedIn } from "../../testing/app.ts";
import { createTestUser } from "../../testing/factories.ts";
import { hashesOf } from "../../testing/hashes-of.ts";
import { allocate, answer, type RenderedAttempt, type Sitter, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { scoreSession } from "../marking/score-sessions.ts";

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
/** Questions whose key is A. */
let bank: string[];

beforeAll(async () => {
  bank = await questions("common", 12);
});

async function post<T = { id: string }>(url: string, body: unknown): Promise<T> {
  const made = await server.call<T>("POST", url, { as: tutor, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

let count = 0;
async function questions(word: string, many: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < many; index += 1) {
    count += 1;
    const options = ["A", "B"].map((letter) => ({ source_identifier: letter, content: `Option ${letter}` }));
    const interactions = [{ type: "choice", source_identifier: "RESPONSE", options }];
    const rest = { key: { RESPONSE: { correct: ["A"] } }, status: "published" };
    ids.push((await post("/api/questions/", { body: `<p>${word} ${count}</p>`, interactions, ...rest })).id);
  }
  return ids;
}

const module = (id: string, minutes: number | null, more: object = {}) => ({
  id,
  name: `Module ${id}`,
  time_limit_seconds: minutes === null ? null : minutes * 60,
  ...more,
});
const table = (most: number, scaled: number) => [
  { raw: 0, scaled: 200 },
  { raw: most, scaled },
];
const routing = {
  first: "one",
  rules: [
    {
      from: "one",
      cuts: [
        { at_least: 0, to: "easy" },
        { at_least: 3, to: "hard" },
      ],
    },
  ],
};
const stages = {
  type: "stages",
  modules: [module("one", 30), module("easy", 20), module("hard", 40)],
  routing,
  scales: [
    { module: "easy", scale: table(6, 600) },
    { module: "hard", scale: table(6, 800) },
  ],
};

interface Made {
  id: string;
  math: string;
  reading: string;
}

/** Math in two stages, four questions and then two; then a break, and a question on reading. */
async function make(selection: object = stages, entries: unknown[] = usualEntries()): Promise<Made> {
  const { id } = await post("/api/assessments/", { name: "Staged", kind: "mock", score_model: { type: "scaled" } });
  const math = await post(`/api/assessments/${id}/sections/`, { name: "Math", selection, break_after_seconds: 60 });
  const reading = await post(`/api/assessments/${id}/sections/`, {
    name: "Reading",
    time_limit_seconds: 600,
    scale: table(1, 800),
  });
  await post(`/api/sections/${math.id}/questions/`, { placements: entries });
  await post(`/api/sections/${reading.id}/questions/`, { question: bank[11] });
  return { id, math: math.id, reading: reading.id };
}

const placed = (module: string, ...places: number[]) => places.map((place) => ({ question: bank[place], module }));
const usualEntries = () => [...placed("one", 0, 1, 2, 3), ...placed("easy", 4, 5), ...placed("hard", 5, 6)];

async function publish(made: Made): Promise<string> {
  const published = await server.call("PATCH", `/api/assessments/${made.id}/`, {
    as: tutor,
    body: { action: "publish" },
  });
  expect(published.status, JSON.stringify(published.body)).toBe(200);
  return made.id;
}

async function begin(
  assessment: string,
  terms: Record<string, unknown> = {},
): Promise<{ sitter: Sitter; student: SignedIn }> {
  const student = await server.signInAs(await createTestUser(server.platform.db, { role: "student" }));
  await allocate(server, staff, assessment, student.id, terms);
  const sitter = await sit(server, student, assessment);
  expect((await sitter.act("start")).status).toBe(200);
  expect((await sitter.act("begin_section", { lease: 1 })).status).toBe(200);
  return { sitter, student };
}

let revision = 0;
const rowsOf = (attempts: RenderedAttempt[], letters: string, elapsed_ms = 5) => {
  revision += 1;
  return [...letters].flatMap((letter, place) => {
    const attempt = attempts[place];
    return attempt ? [{ id: attempt.id, revision, elapsed_ms, response: answer(attempt, letter) }] : [];
  });
};
const save = (sitter: Sitter, attempts: RenderedAttempt[], letters: string, elapsed_ms = 5) =>
  sitter.save(rowsOf(attempts, letters, elapsed_ms));
const act = async (sitter: Sitter, action: string, more: Record<string, unknown> = {}) => {
  const done = await sitter.act(action, { lease: 1, ...(action === "submit" ? { unsent: 0 } : {}), ...more });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body as unknown as {
    state: string;
    started_at: string;
    closes_at: string;
    sections: { id: string; name: string; state: string; remaining_ms: number | null; question_count: number }[];
  };
};
const names = ({ sections }: { sections: { name: string }[] }) => sections.map(({ name }) => name);
/** Returns the section names that the team sees; students are not told which of two modules they got. */
const seenByTeam = async ({ session }: Sitter) =>
  names(
    (
      await server.call<{ sections: { name: string }[] }>("GET", `/api/users/assessments-sessions/${session.id}/`, {
        as: staff,
      })
    ).body,
  );
async function scored(sitter: Sitter) {
  await scoreSession(server.platform.db, () => {}, sitter.session.id);
  const read = await server.call<{ score: { sections: object[] } }>(
    "GET",
    `/api/users/assessments-sessions/${sitter.session.id}/`,
    { as: staff },
  );
  return read.body.score;
}

describe("a staged section", () => {
  test("counts the longest way, and closes by it", async () => {
    const made = await make();
    const draft = await server.call("GET", `/api/assessments/${made.id}/`, { as: tutor });
    expect(draft.body).toMatchObject({ question_count: 7, time_seconds: 80 * 60 });
    const section = await server.call("GET", `/api/sections/${made.math}/`, { as: tutor });
    expect(section.body).toMatchObject({ question_count: 6, selection: stages });
    const { sitter } = await begin(await publish(made));
    const session = await act(sitter, "take_over").then(() =>
      server.call<{ started_at: string; closes_at: string }>(
        "GET",
        `/api/users/assessments-sessions/${sitter.session.id}/`,
        { as: staff },
      ),
    );
    const open = Date.parse(session.body.closes_at) - Date.parse(session.body.started_at);
    expect(open).toBe((80 * 60 + 60 + 86_400) * 1000);
  });

  test("leads by its points: enough are harder, with a deadline, a break and a table of their own", async () => {
    const { sitter } = await begin(await publish(await make()));
    const attempts = await sitter.render();
    expect(attempts).toHaveLength(4);
    await save(sitter, attempts, "AAAB");
    const ended = await act(sitter, "end_section");
    expect(names(ended)).toEqual(["Math · Module one", "Math · Module 2", "Reading"]);
    expect(await seenByTeam(sitter)).toEqual(["Math · Module one", "Math · Module hard", "Reading"]);
    expect(ended.sections.map(({ state }) => state)).toEqual(["ended", "pending", "pending"]);
    const begun = await act(sitter, "begin_section");
    expect(begun.sections[1]).toMatchObject({ state: "in_progress", question_count: 2 });
    expect(begun.sections[1]?.remaining_ms).toBeGreaterThan(39 * 60_000);
    await save(sitter, await sitter.render(), "AB");
    const rest = await act(sitter, "end_section");
    expect(rest.sections[1]).toMatchObject({ break: { state: "running" } });
    await act(sitter, "end_break");
    await act(sitter, "begin_section");
    await save(sitter, await sitter.render(), "A");
    await act(sitter, "submit");
    expect(await scored(sitter)).toMatchObject({
      points: 5,
      max_points: 7,
      scaled: 200 + 800,
      scaled_range: { min: 400, max: 1600 },
      sections: [
        {
          name: "Math",
          points: 4,
          max_points: 6,
          correct: 4,
          wrong: 2,
          omitted: 0,
          question_count: 6,
          scaled: 200,
          time_limit_seconds: 70 * 60,
        },
        { name: "Reading", points: 1, scaled: 800 },
      ],
    });
  });

  test("leads by what was saved when it ended; what comes late counts, and changes no way", async () => {
    const { sitter } = await begin(await publish(await make()));
    const attempts = await sitter.render();
    await save(sitter, attempts, "AAB");
    const unsent = rowsOf(attempts, "AAAA");
    const ended = await act(sitter, "end_section", { unsent_hashes: hashesOf(...unsent) });
    expect(names(ended)).toEqual(["Math · Module one", "Math · Module 2", "Reading"]);
    expect(await seenByTeam(sitter)).toEqual(["Math · Module one", "Math · Module easy", "Reading"]);
    const late = await sitter.save(unsent);
    expect(late.body.attempts.map(({ status, counted }) => [status, counted])).toEqual(
      Array.from({ length: 4 }, () => ["late", true]),
    );
    expect(names(await act(sitter, "begin_section"))).toEqual(names(ended));
    await save(sitter, await sitter.render(), "AA");
    await act(sitter, "submit");
    expect(await scored(sitter)).toMatchObject({ sections: [{ name: "Math", points: 6, scaled: 600 }, {}] });
  });

  test("goes on by itself when a module runs out; nobody is submitted before the last one", async () => {
    const made = await make();
    await server.call("DELETE", `/api/sections/${made.reading}/`, { as: tutor });
    const { sitter, student } = await begin(await publish(made));
    await save(sitter, await sitter.render(), "AAAA");
    const runOut = async () => {
      const { db } = server.platform;
      const at = new Date(Date.now() - 1000);
      const id = sitter.session.id;
      await db
        .updateTable("session_sections")
        .set({ deadline_at: at })
        .where("session_id", "=", id)
        .where("state", "=", "in_progress")
        .execute();
      await db.updateTable("sessions").set({ next_check_at: at }).where("id", "=", id).execute();
      const rendered = await server.call<{ session: { state: string }; sections: { name: string; state: string }[] }>(
        "GET",
        `/api/users/assessments-sessions/render/?session=${id}`,
        { as: student },
      );
      return rendered.body;
    };
    const first = await runOut();
    expect(first.session.state).toBe("in_progress");
    expect(first.sections.map(({ name, state }) => [name, state])).toEqual([
      ["Math · Module one", "ended"],
      ["Math · Module 2", "pending"],
    ]);
    await act(sitter, "begin_section");
    expect((await runOut()).session.state).toBe("submitted");
  });

  test("left on the way, it has all points there were on that way, and is no first sitting", async () => {
    const { sitter } = await begin(await publish(await make()));
    await save(sitter, await sitter.render(), "AAAA");
    await act(sitter, "submit");
    expect(await scored(sitter)).toMatchObject({
      sections: [{ name: "Math", points: 4, max_points: 6, omitted: 2, question_count: 6, scaled: 200 }, {}],
    });
    const result = await server.platform.db
      .selectFrom("session_results")
      .select("counts")
      .where("session_id", "=", sitter.session.id)
      .executeTakeFirst();
    expect(result?.counts).toBe(false);
  });

  test("reopened after a module was left, it ends and leads on like any other", async () => {
    const { sitter } = await begin(await publish(await make()));
    await save(sitter, await sitter.render(), "A");
    await act(sitter, "submit");
    const path = `/api/users/assessments-sessions/${sitter.session.id}/`;
    expect((await server.call("PATCH", path, { as: staff, body: { action: "reopen", seconds: 60 } })).status).toBe(200);
    await act(sitter, "end_section");
    expect(await seenByTeam(sitter)).toEqual(["Math · Module one", "Math · Module easy", "Reading"]);
  });

  test("draws in its modules without giving a question twice", async () => {
    await questions("staged", 6);
    const draw = (module: string, many: number) => ({ draw: { count: many, filter: { search: "staged" } }, module });
    const made = await make(stages, [...placed("one", 0, 1), draw("one", 2), draw("easy", 2), draw("hard", 2)]);
    const { sitter } = await begin(await publish(made));
    const first = await sitter.render();
    await save(sitter, first, "AAAA");
    await act(sitter, "end_section");
    await act(sitter, "begin_section");
    const second = await sitter.render();
    const ids = [...first, ...second].map((attempt) => attempt.question.id);
    expect([first.length, second.length, new Set(ids).size]).toEqual([4, 2, 6]);
  });
});

describe("publishing a staged section", () => {
  const refusal = async (selection: object, entries?: unknown[]) => {
    const made = await make(selection, entries);
    const refused = await server.call<{ findings: { code: string }[]; errors: { path: string; message: string }[] }>(
      "PATCH",
      `/api/assessments/${made.id}/`,
      { as: tutor, body: { action: "publish" } },
    );
    expect(refused.status).toBe(422);
    expect(refused.body.errors.every(({ message }) => message !== "")).toBe(true);
    const checked = await server.call("GET", `/api/assessments/${made.id}/check/`, { as: tutor });
    const { findings } = checked.body as { findings: { severity: string }[] };
    // A refusal lists only errors; the check also lists advice.
    expect(findings.filter(({ severity }) => severity === "error")).toEqual(refused.body.findings);
    return refused.body.findings.map(({ code }, index) => [code, refused.body.errors[index]?.path]);
  };

  test("is refused where its ways have gaps", async () => {
    const cuts = [{ at_least: 1, to: "easy" }];
    expect(await refusal({ ...stages, routing: { first: "one", rules: [{ from: "one", cuts }] } })).toEqual([
      ["route_gap", "sections.0.selection.routing"],
      ["module_unreachable", "sections.0.selection.routing"],
    ]);
    expect(await refusal({ ...stages, scales: stages.scales.slice(0, 1) })).toEqual([
      ["scale_missing", "sections.0.selection.scales"],
    ]);
    expect(await refusal(stages, [...usualEntries(), { question: bank[7] }, ...placed("hard", 0)])).toEqual([
      ["module_missing", "sections.0.questions.8"],
      ["question_twice", "sections.0.questions.9"],
      // One question more on the way to the harder module.
      ["scale_end", "sections.0.selection.scales"],
    ]);
  });

  test("is refused where points would wait for a person", async () => {
    const essay = await post("/api/questions/", {
      body: "<p>Discuss.</p>",
      interactions: [{ type: "extended_text", source_identifier: "ESSAY" }],
      key: { ESSAY: { max_points: 1 } },
      status: "published",
    });
    expect(await refusal(stages, [{ question: essay.id, module: "one" }, ...usualEntries().slice(1)])).toEqual([
      ["marks_before_routing", "sections.0.questions.0"],
    ]);
  });

  test("is malformed with modules that share an id, or too many of them", async () => {
    const { id } = await post("/api/assessments/", { name: "Wrong", kind: "quiz" });
    const status = async (selection: object) =>
      (await server.call("POST", `/api/assessments/${id}/sections/`, { as: tutor, body: { name: "Math", selection } }))
        .status;
    expect(await status({ ...stages, modules: [module("one", 1), module("one", 2)] })).toBe(400);
    expect(await status({ ...stages, modules: Array.from({ length: 13 }, (_, index) => module(`m${index}`, 1)) })).toBe(
      400,
    );
    expect(await status({ ...stages, modules: [module("no spaces", 1)] })).toBe(400);
    expect(await status({ type: "stages" })).toBe(400);
  });
});

test("its whole length is told on the shortest and the longest way: in lists, to its student, and before it starts with extra time", async () => {
  const assessment = await publish(await make());
  const lengths = { time_seconds: 4800, time_seconds_least: 3600 };
  expect((await server.call("GET", `/api/assessments/${assessment}/`, { as: tutor })).body).toMatchObject(lengths);
  const student = await server.signInAs(await createTestUser(server.platform.db, { role: "student" }));
  await allocate(server, staff, assessment, student.id, { accommodations: { time_multiplier: 1.5 } });
  const own = await server.call<{ results: unknown[] }>("GET", "/api/users/assessments/", { as: student });
  expect(own.body.results).toMatchObject([{ assessment: { id: assessment, ...lengths } }]);
  const given = await server.call<{ results: unknown[] }>("GET", `/api/users/${student.id}/assessments/`, {
    as: staff,
  });
  expect(given.body.results).toMatchObject([{ assessment: lengths }]);
  const sitter = await sit(server, student, assessment);
  const read = async () =>
    (await server.call<object>("GET", `/api/users/assessments-sessions/${sitter.session.id}/`, { as: student })).body;
  expect(await read()).toMatchObject({ planned_seconds: { least: 5400, most: 7200 } });
  await act(sitter, "start");
  expect(await read()).not.toHaveProperty("planned_seconds");
});
