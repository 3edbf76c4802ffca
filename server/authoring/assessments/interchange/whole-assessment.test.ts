import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ImportReport } from "@sextant/contract/questions.ts";
import { tools } from "@sextant/contract/tools.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SignedIn, startTestApp, type TestApp } from "../../../testing/app.ts";
import { upload } from "../../../testing/upload.ts";
import { workOff } from "../../../testing/work-off.ts";

interface House {
  app: TestApp;
  staff: SignedIn;
  dataDir: string;
}

async function openHouse(): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), "sextant-whole-test-"));
  const app = await startTestApp({ DATA_DIR: dataDir });
  return { app, staff: await app.signInAs("staff"), dataDir };
}

let here: House;
let elsewhere: House;
let questions: string[];
let tag: string;
let earlier: string;

beforeAll(async () => {
  [here, elsewhere] = [await openHouse(), await openHouse()];
  tag = (await made(here, "POST", "/api/tags/exam/", { name: "Plums" })).id;
  earlier = (await made(here, "POST", "/api/assessments/", { name: "Before it" })).id;
  questions = [];
  for (let number = 1; number <= 8; number += 1) {
    const question = {
      body: `<p>Is plum number ${number} ripe?</p>`,
      interactions: [{ type: "choice", options: [{ content: "yes" }, { content: "no" }] }],
      key: { RESPONSE: { correct: ["A"] } },
      status: "published",
      difficulty: 1 + (number % 5),
      tags: [tag],
    };
    questions.push((await made(here, "POST", "/api/questions/", question)).id);
  }
});
afterAll(async () => {
  for (const { app, dataDir } of [here, elsewhere]) {
    await app.close();
    rmSync(dataDir, { recursive: true });
  }
});

async function made<T = { id: string }>(house: House, method: string, url: string, body?: unknown): Promise<T> {
  const answer = await house.app.call<T>(method, url, { as: house.staff, ...(body === undefined ? {} : { body }) });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

interface Planned {
  settings: object;
  sections: { settings: object; entries: object[] }[];
}

const moment = fc.constantFrom("scored", "released", "after_window", "never");
const flags = fc.record({ questions: fc.boolean(), options: fc.boolean() });
const scale = fc.constantFrom(
  null,
  [{ raw: 0, scaled: 200 }],
  [
    { raw: 0, scaled: 200 },
    { raw: 2.5, scaled: 800 },
  ],
);
const limit = fc.constantFrom(null, 1, 900, 604_800);
const someTools = fc.subarray([...tools]);
const instructions = fc.constantFrom(
  "",
  "<p>Read <b>everything</b>.</p>",
  '<p>Use <span data-tex="x^2"></span> 🙂</p>',
);
const navigation = fc.constantFrom("free", "linear");

const anySettings = () =>
  fc.record({
    name: fc.constantFrom("Mock 1", "اختبار", "A <b> & 🙂"),
    kind: fc.constantFrom("diagnostic", "mock", "quiz", "practice"),
    instructions,
    score_model: fc.constantFrom(
      { type: "points" },
      { type: "scaled" },
      {
        type: "irt",
        minimum_answered: 3,
        scale: { slope: 100, intercept: 500, minimum: 200, maximum: 800, step: 10 },
      },
    ),
    review_policy: fc.record({ score: moment, response: moment, key: moment, explanation: moment, cohort: moment }),
    marking: fc.constantFrom({ markers: 1, tolerance: 0 }, { markers: 2, tolerance: 1.5 }),
    sync_grace_seconds: fc.nat(86_400),
    allows_chosen_sections: fc.boolean(),
    sitting_rules: fc.record({
      counts: fc.constantFrom("first", "best", "last", "mean"),
      delay_seconds: fc.nat(1_000_000),
      addresses: fc.constantFrom([], ["192.168.4.0/22"]),
      earlier: fc.constantFrom(null, { assessment: earlier, at_least: { unit: "percent", value: 60 } }),
    }),
    score_feedback: fc.constantFrom(
      [],
      [
        { from_percent: 0, text: "Again." },
        { from_percent: 80.5, text: "Well done." },
      ],
    ),
    behaviour: fc.constantFrom(
      { checking: { type: "at_end" }, certainty: "scored" },
      { checking: { type: "checked_at_once" }, certainty: "off" },
      { checking: { type: "tries", most: 3, penalty: 0.25 }, certainty: "asked" },
    ),
    blueprint: fc.constantFrom([], [{ tag, count: 4, share: null, by_difficulty: { 1: 2 } }]),
  });

const anyEntries = (module: string | null) =>
  fc
    .record({
      placed: fc.subarray(questions, { maxLength: 4 }),
      worth: fc.record({
        points: fc.constantFrom(0, 0.5, 1, 7),
        points_when_wrong: fc.constantFrom(0, -0.25),
        scored: fc.boolean(),
      }),
      rule: fc.constantFrom(
        null,
        { filter: { search: "plum" } },
        { filter: { tag: [tag], difficulty: ["2", "3"] }, not_in: [earlier] },
        { filter: {}, questions: questions.slice(3) },
      ),
      drawn: fc.record({
        count: fc.integer({ min: 1, max: 5 }),
        keep_stimulus: fc.boolean(),
        same_for_all: fc.boolean(),
      }),
    })
    .map(({ placed, worth, rule, drawn }) => [
      ...placed.map((question) => ({ question, module, ...worth })),
      ...(rule ? [{ draw: { ...drawn, ...rule }, module, ...worth, scored: true }] : []),
    ]);

const modules = ["m1", "hard-2", "easy_2"] as const;

const anyStaged = () =>
  fc
    .record({
      each: fc.array(
        fc.record({
          difficulty: fc.constantFrom("easier", "standard", "harder"),
          time_limit_seconds: limit,
          navigation,
          shuffle: flags,
          instructions,
          tools: someTools,
        }),
        { minLength: 3, maxLength: 3 },
      ),
      entries: fc.tuple(...modules.map(anyEntries)),
      table: scale,
    })
    .map(({ each, entries, table }) => ({
      selection: {
        type: "stages",
        modules: modules.map((id, place) => ({ id, name: `Module ${id}`, ...each[place] })),
        routing: {
          first: "m1",
          rules: [
            {
              from: "m1",
              by: "points",
              cuts: [
                { at_least: 0, to: "easy_2" },
                { at_least: 2.5, to: "hard-2" },
              ],
            },
          ],
        },
        scales: table ? [{ module: "hard-2", scale: table }] : [],
      },
      entries: entries.flat(),
    }));

const anyAdaptive = () =>
  fc
    .record({
      pool: fc.constantFrom({ filter: { search: "plum" }, not_in: [earlier] }, { questions: questions.slice(2) }),
      content: fc.constantFrom([], [{ tag, share: 0.5 }]),
      max_rate: fc.constantFrom(null, 0.3),
      enemies: fc.constantFrom([], [questions.slice(2, 4)]),
    })
    .map(({ pool, content, max_rate, enemies }) => ({
      selection: {
        type: "adaptive",
        pool,
        content,
        enemies,
        exposure: { among: 3, max_rate },
        stop: { min: 2, max: 5, standard_error: 0.4 },
        start: { theta: null },
      },
      entries: [],
    }));

const anyList = () => anyEntries(null).map((entries) => ({ selection: { type: "list" }, entries }));

const anySection = () =>
  fc
    .record({
      settings: fc.record({
        name: fc.constantFrom("Reading", "Part 2"),
        instructions,
        time_limit_seconds: limit,
        scale,
        break_after_seconds: fc.nat(86_400),
        navigation,
        shuffle: flags,
        tools: someTools,
      }),
      chosen: fc.oneof(anyList(), anyStaged(), anyAdaptive()),
    })
    .map(({ settings, chosen: { selection, entries } }) => ({ settings: { ...settings, selection }, entries }));

const anyAssessment = (): fc.Arbitrary<Planned> =>
  fc.record({ settings: anySettings(), sections: fc.array(anySection(), { minLength: 1, maxLength: 3 }) });

async function build({ settings, sections }: Planned): Promise<string> {
  const { id } = await made(here, "POST", "/api/assessments/", settings);
  for (const { settings: own, entries } of sections) {
    const section = await made(here, "POST", `/api/assessments/${id}/sections/`, own);
    if (entries.length > 0) await made(here, "POST", `/api/sections/${section.id}/questions/`, { placements: entries });
  }
  // One question at least, or there is nothing to write.
  const last = await made(here, "POST", `/api/assessments/${id}/sections/`, { name: "Last" });
  await made(here, "POST", `/api/sections/${last.id}/questions/`, { question: questions[0] });
  return id;
}

async function exported(id: string): Promise<Uint8Array> {
  const asked = await made<{ job: { id: string } }>(here, "POST", `/api/assessments/${id}/export/`, {});
  await workOff(here.app.platform);
  const { url } = await made<{ url: string }>(here, "GET", `/api/questions/export/${asked.job.id}/`);
  return (await here.app.app.inject({ method: "GET", url })).rawPayload;
}

/** Imports a package; gives the row of its test. */
async function imported(house: House, bytes: Uint8Array) {
  const file = { name: "test.zip", bytes };
  const fields = { tests: "draft", status: "published" };
  const sent = await upload<{ job: { id: string } }>(house.app, "/api/questions/import/", house.staff, file, fields);
  await workOff(house.app.platform);
  const job = await made<{ result: ImportReport }>(house, "GET", `/api/jobs/${sent.body.job.id}/`);
  const row = job.result.items.find(({ codes }) => codes.some(({ code }) => code.startsWith("test_")));
  if (!row?.assessment) throw new Error(`no draft was made: ${JSON.stringify(row)}`);
  return { assessment: row.assessment, codes: row.codes.map(({ code }) => code) };
}

const given = new Set("id assessment section position version can created_at updated_at published_version".split(" "));
const strip = (value: object): object =>
  Object.fromEntries(Object.entries(value).filter(([field]) => !given.has(field)));

/** What an author made of a draft: all of it but what the server gives. */
async function contentOf(house: House, id: string) {
  const draft = await made<OperationOutput<"assessments.get">>(house, "GET", `/api/assessments/${id}/`);
  const sections = [];
  for (const section of draft.sections) {
    const own = await made<OperationOutput<"sections.get">>(house, "GET", `/api/sections/${section}/`);
    const list = await made<OperationOutput<"placements.list">>(house, "GET", `/api/sections/${section}/questions/`);
    sections.push({ ...own, entries: list.results });
  }
  return {
    ...strip(draft),
    sections: sections.map((section) => ({ ...strip(section), entries: section.entries.map(strip) })),
  };
}

describe("the tags of an assessment", () => {
  async function tagged(house: House, names: string[]): Promise<{ exam: string; last: string }> {
    const exam = (await made(house, "POST", "/api/tags/exam/", { name: names[0] })).id;
    const last = (await made(house, "POST", "/api/tags/subject/", { name: names[1], parent: exam })).id;
    return { exam, last };
  }

  test("come back: here by their ids, elsewhere by their names, and those that aren’t there are named", async () => {
    const own = await tagged(here, ["Orchard exam", "Pruning"]);
    const theirs = await tagged(elsewhere, ["Orchard exam", "Pruning"]);
    const id = await build({ settings: { name: "Tagged" }, sections: [{ settings: { name: "One" }, entries: [] }] });
    await made(here, "POST", "/api/assessment-tags/", { assessment: id, tags: [own.last, tag] });
    const bytes = await exported(id);
    const tagsOf = async (house: House, assessment: string) => {
      const draft = await made<OperationOutput<"assessments.get">>(house, "GET", `/api/assessments/${assessment}/`);
      return draft.tags.map((one) => one.id).toSorted();
    };
    const again = await imported(here, bytes);
    expect([again.codes, await tagsOf(here, again.assessment)]).toEqual([
      ["test_restored"],
      [own.last, tag].toSorted(),
    ]);
    const far = await imported(elsewhere, bytes);
    expect([far.codes, await tagsOf(elsewhere, far.assessment)]).toEqual([
      ["test_restored", "test_tags_left_out"],
      [theirs.last],
    ]);
  });
});

describe("a whole assessment", () => {
  test("is the same after it went out and came in", async () => {
    await fc.assert(
      fc.asyncProperty(anyAssessment(), async (planned) => {
        const id = await build(planned);
        const back = await imported(here, await exported(id));
        expect(back.codes).toEqual(["test_restored"]);
        expect(await contentOf(here, back.assessment)).toEqual(await contentOf(here, id));
      }),
      { numRuns: 8 },
    );
  });

  test("names elsewhere what isn’t there, and draws from the questions that came with it", async () => {
    const rule = { count: 2, filter: { tag: [tag] }, not_in: [earlier] };
    const id = await build({
      settings: {
        name: "Far",
        blueprint: [{ tag, count: 2 }],
        sitting_rules: { earlier: { assessment: earlier } },
      },
      sections: [
        { settings: { name: "Drawn" }, entries: [{ draw: rule }, { draw: { count: 1, filter: { search: "plum" } } }] },
      ],
    });
    await made(here, "PUT", `/api/assessments/${id}/password/`, { password: "plums" });
    const back = await imported(elsewhere, await exported(id));
    expect(back.codes.sort()).toEqual(
      [
        ...["test_restored", "test_rules_listed", "test_not_in_left_out", "test_tags_left_out"],
        ...["test_earlier_left_out", "test_password_left_out"],
      ].sort(),
    );
    const draft = await contentOf(elsewhere, back.assessment);
    expect(draft).toMatchObject({ name: "Far", has_password: false, blueprint: [], sitting_rules: { earlier: null } });
    const [first, second] = (draft.sections[0]?.entries ?? []) as { draw: { filter: object; questions?: string[] } }[];
    expect(first?.draw).toMatchObject({ count: 2, filter: {}, not_in: [] });
    expect(first?.draw.questions).toHaveLength(7);
    expect(second?.draw).toMatchObject({ filter: { search: "plum" } });
  });
});
