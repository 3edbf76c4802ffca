import type { Finding } from "@sextant/contract/findings.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import { describe, expect, test } from "vitest";
import type { SignedIn } from "../../../testing/app.ts";
import { createSchool } from "../../../testing/factories.ts";
import { satByMany } from "../../../testing/sat-by-many.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Checked = OperationOutput<"assessments.check">;

const server = useTestApp();
const staff = useSignedIn(server, "staff");
const tutor = useSignedIn(server, "tutor");
const counselor = useSignedIn(server, "counselor");
const student = useSignedIn(server, "student");

async function post<T = { id: string }>(url: string, body: unknown, as = tutor): Promise<T> {
  const made = await server.call<T>("POST", url, { as, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
}

async function question(more: Record<string, unknown> = {}, words = `${crypto.randomUUID()} ${crypto.randomUUID()}`) {
  const options = ["A", "B", "C", "D"].map((letter) => ({ source_identifier: letter, content: `${letter} ${words}` }));
  const made = await post("/api/questions/", {
    body: `<p>${words}</p>`,
    interactions: [{ type: "choice", source_identifier: "RESPONSE", options }],
    key: { RESPONSE: { correct: ["A"] } },
    status: "published",
    ...more,
  });
  return made.id;
}

async function draft(
  entries: unknown[],
  settings: Record<string, unknown> = {},
  section: Record<string, unknown> = {},
) {
  const { id } = await post("/api/assessments/", { name: "To check", kind: "quiz", ...settings });
  const part = await post(`/api/assessments/${id}/sections/`, { name: "Reading", ...section });
  if (entries.length > 0) await post(`/api/sections/${part.id}/questions/`, { placements: entries });
  const rows = await server.call<{ results: { id: string }[] }>("GET", `/api/sections/${part.id}/questions/`, {
    as: tutor,
  });
  return { id, part: part.id, entries: rows.body.results.map((row) => row.id) };
}

const path = (id: string) => `/api/assessments/${id}/check/`;
const check = async (id: string): Promise<Checked> => {
  const checked = await server.call<Checked>("GET", path(id), { as: tutor });
  expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  return checked.body;
};
const codes = async (id: string) => (await check(id)).findings.map(({ code }) => code);
const publish = (id: string) =>
  server.call<{ findings: Finding[]; errors: { path: string }[] }>("PATCH", `/api/assessments/${id}/`, {
    as: tutor,
    body: { action: "publish" },
  });

describe("checking a draft", () => {
  test("finds what publishing refuses, with its place, and counts what rules find", async () => {
    const practice = await question({ pool: "practice" });
    const unready = await question({ status: "draft" });
    const rule = { draw: { count: 3, filter: { search: "quokka" } }, points: 2 };
    await question({ pool: "practice" }, "quokka one");
    await question({}, "quokka two");
    const made = await draft([{ question: practice }, { question: unready }, rule], { kind: "mock" });
    const checked = await check(made.id);
    expect(checked).toMatchObject({
      findings: [
        { code: "unpublished_question", severity: "error", section: made.part, entry: made.entries[1] },
        {
          code: "rule_too_few",
          severity: "error",
          entry: made.entries[2],
          field: "draw",
          params: { count: 3, found: 2 },
        },
        { code: "practice_in_mock", severity: "error", entry: made.entries[0], field: null, params: { entries: 1 } },
        { code: "practice_in_mock", severity: "error", entry: made.entries[2], field: "draw", params: { entries: 1 } },
      ],
      draws: [{ entry: made.entries[2], count: 3, found: 2, share: 1 }],
      sections: [{ section: made.part, points: 8, questions: 5, typical_seconds: null }],
    });
    const refused = await publish(made.id);
    expect(refused.status).toBe(422);
    expect(refused.body.findings).toEqual(checked.findings);
    expect(refused.body.errors.map((error) => error.path)).toEqual([
      "sections.0.questions.1",
      "sections.0.questions.2.draw",
      "sections.0.questions.0",
      "sections.0.questions.2.draw",
    ]);
  });

  test("finds an earlier assessment that can’t be taken first", async () => {
    const entries = [{ question: await question() }];
    const first = await draft(entries);
    const second = await draft(entries, { sitting_rules: { earlier: { assessment: first.id } } });
    expect(await codes(second.id)).toEqual(["earlier_unknown"]);
    const refused = await publish(second.id);
    expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, "sitting_rules"]);
    expect((await publish(first.id)).status).toBe(200);
    expect(await codes(second.id)).toEqual([]);
    expect((await publish(second.id)).status).toBe(200);
    const need = async (id: string, assessment: string) => {
      const body = { sitting_rules: { earlier: { assessment } } };
      await server.call("PATCH", `/api/assessments/${id}/`, { as: tutor, body });
      return codes(id);
    };
    expect(await need(first.id, second.id)).toEqual(["earlier_cyclic"]);
    expect(await need(first.id, first.id)).toEqual(["earlier_own"]);
    expect(await need(first.id, crypto.randomUUID())).toEqual(["earlier_unknown"]);
  });

  test("finds the gaps of score tables", async () => {
    const entries = [{ question: await question() }, { question: await question(), points: 2 }];
    const made = await draft(entries, { score_model: { type: "scaled" } });
    expect(await codes(made.id)).toEqual(["scale_missing"]);
    const scale = async (...rows: [number, number][]) => {
      const body = { scale: rows.map(([raw, scaled]) => ({ raw, scaled })) };
      await server.call("PATCH", `/api/sections/${made.part}/`, { as: tutor, body });
      return codes(made.id);
    };
    expect(await scale([1, 200], [2, 150])).toEqual(["scale_start", "scale_end", "scale_falls"]);
    expect((await publish(made.id)).status).toBe(422);
    expect(await scale([0, 200], [3, 800])).toEqual(["scale_gap"]);
    expect((await publish(made.id)).status).toBe(200);
  });

  test("names questions that a score of ability cannot use", async () => {
    const scale = { slope: 100, intercept: 500, minimum: 200, maximum: 800 };
    await question({}, "numbat one");
    await question({}, "numbat two");
    const rule = { draw: { count: 1, filter: { search: "numbat" } } };
    const entries = [rule, { question: await question(), scored: false }, { question: await question() }];
    const made = await draft(entries, { score_model: { type: "irt", scale } });
    const params = { obstacle: "unknown" };
    expect((await check(made.id)).findings).toMatchObject([
      { code: "not_calibrated", entry: made.entries[0], params: { ...params, count: 2 } },
      { code: "not_calibrated", entry: made.entries[2], params: { ...params, count: 1 } },
    ]);
    expect((await publish(made.id)).body.errors.map((error) => error.path)).toEqual([
      "sections.0.questions.0",
      "sections.0.questions.2",
    ]);
  });

  test("advises on keys that share a place and on questions that read alike; that keeps nothing from being published", async () => {
    const entries: { question: string }[] = [];
    const stem =
      "How many of the seven geese that flew south over the lake in autumn came back before the thaw of spring";
    for (let index = 0; index < 10; index += 1) entries.push({ question: await question() });
    const twins = [await question({}, stem), await question({ key: { RESPONSE: { correct: ["B"] } } }, `${stem}?`)];
    const made = await draft([...entries, ...twins.map((id) => ({ question: id }))]);
    const { findings } = await check(made.id);
    expect(findings).toMatchObject([
      { code: "keys_uneven", severity: "advice", section: made.part, params: { place: 1, count: 11, of: 12 } },
      { code: "similar_questions", severity: "advice" },
    ]);
    const pair = [findings[1]?.entry, findings[1]?.params.other];
    expect(pair.sort()).toEqual([made.entries[10], made.entries[11]].sort());
    // Mixed for everyone, a place says nothing.
    const shuffle = { questions: false, options: true };
    await server.call("PATCH", `/api/sections/${made.part}/`, { as: tutor, body: { shuffle } });
    expect(await codes(made.id)).toEqual(["similar_questions"]);
    expect((await publish(made.id)).status).toBe(200);
  });

  test("says when time is tight, once ten people have shown how long it takes", async () => {
    const entries = [{ question: await question() }, { question: await question() }];
    const made = await draft(entries, {}, { time_limit_seconds: 30 });
    expect((await publish(made.id)).status).toBe(200);
    await satByMany(
      server.platform,
      made.id,
      Array.from({ length: 9 }, () => [1, 0] as const),
    );
    expect((await check(made.id)).sections).toMatchObject([{ typical_seconds: null }]);
    await satByMany(server.platform, made.id, [[1, 1]]);
    expect(await check(made.id)).toMatchObject({
      sections: [{ typical_seconds: 40, time_limit_seconds: 30 }],
      findings: [{ code: "time_tight", params: { typical_seconds: 40, limit_seconds: 30 } }],
    });
    const later = await draft([...entries, { draw: { count: 1, filter: { search: "nothing of this kind" } } }]);
    expect((await check(later.id)).sections).toMatchObject([{ typical_seconds: null }]);
  });

  test("is for authors who may read it", async () => {
    const { id } = await draft([]);
    const school = await createSchool(server.platform.db);
    const hidden = await post("/api/assessments/", { name: "Hidden", kind: "quiz", school }, staff);
    const status = async (as: SignedIn | null, of = id) => (await server.call("GET", path(of), { as })).status;
    expect([await status(null), await status(student), await status(counselor)]).toEqual([401, 403, 403]);
    expect([await status(tutor), await status(staff, hidden.id), await status(tutor, hidden.id)]).toEqual([
      200, 200, 404,
    ]);
    expect((await server.call("GET", path("nothing"), { as: tutor })).status).toBe(400);
  });
});
