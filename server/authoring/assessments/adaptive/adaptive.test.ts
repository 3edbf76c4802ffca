import type { Finding } from "@sextant/contract/findings.ts";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { makeAdaptiveDraft, makeCalibratedPool, usualChoice } from "../../../testing/calibrated-pool.ts";
import { publishAssessment } from "../../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";
import { findPublishedVersion, loadAssessmentVersion } from "../published.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
let pool: string[];
let versions: string[];
let tag: string;
let uncalibrated: string;

beforeAll(async () => {
  const made = await makeCalibratedPool(
    t,
    staff,
    [-1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((b) => ({ a: 1.2, b, c: 0 })),
  );
  pool = made.map(({ id }) => id);
  versions = made.map(({ version }) => version);
  const other = await publishAssessment(t, staff, { sections: [{ questions: 1 }] });
  const { body } = await t.call<{ results: { id: string }[] }>("GET", `/api/assessments/${other}/sections/`, {
    as: staff,
  });
  const entries = await t.call<{ results: { question: string }[] }>(
    "GET",
    `/api/sections/${body.results[0]?.id}/questions/`,
    { as: staff },
  );
  uncalibrated = entries.body.results[0]?.question ?? "";
  const tagged = await t.call<{ id: string }>("POST", "/api/tags/exam/", {
    as: staff,
    body: { name: "Adaptive" },
  });
  expect(tagged.status, JSON.stringify(tagged.body)).toBe(201);
  tag = tagged.body.id;
  await sql`insert into question_tags (question_id, tag_id)
    select id, ${tag}::uuid from unnest(${pool.slice(0, 2)}::uuid[]) as given (id)`.execute(t.platform.db);
});

const publish = (id: string) =>
  t.call<{ code: string; findings: Finding[]; question_count: number }>("PATCH", `/api/assessments/${id}/`, {
    as: staff,
    body: { action: "publish" },
  });

describe("publishing an adaptive section", () => {
  test("freezes its pool, areas and enemies, and pins the calibration", async () => {
    const { id } = await makeAdaptiveDraft(t, staff, { pool: { questions: pool }, enemies: [pool.slice(0, 2)] });
    const published = await publish(id);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(published.body.question_count).toBe(5);
    const version = await loadAssessmentVersion(t.platform.db, (await findPublishedVersion(t.platform.db, id)) ?? "");
    const [section] = version.sections;
    expect(version.calibration_id).not.toBeNull();
    expect(section?.navigation).toBe("linear");
    expect(section?.placements[0]?.draw?.pool.map((one) => one.id).sort()).toEqual(versions.toSorted());
    expect(section?.selection).toMatchObject({
      type: "adaptive",
      stop: { min: 3, max: 5, standard_error: null },
      enemies: [versions.slice(0, 2)],
      areas: pool.map(() => null),
    });
  });

  test("keeps the filter of a pool as it was sent, and takes it back", async () => {
    const { section } = await makeAdaptiveDraft(t, staff, { pool: { filter: { pool: "secure" } } });
    const path = `/api/sections/${section}/`;
    const { body } = await t.call<{ selection: { pool: unknown } }>("GET", path, { as: staff });
    expect(body.selection.pool).toEqual({ filter: { pool: ["secure"] }, not_in: [] });
    const again = await t.call("PATCH", path, { as: staff, body: { selection: body.selection } });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
  });

  test.each<[string, () => object, string, object, object?]>([
    [
      "a pool that is too small",
      () => ({ pool: { questions: pool.slice(0, 4) } }),
      "pool_too_small",
      { count: 5, found: 4 },
    ],
    [
      "a pool of which too many never meet",
      () => ({ pool: { questions: pool }, enemies: [pool.slice(0, pool.length - 3)] }),
      "pool_never_meet",
      { count: 5, found: 4 },
    ],
    [
      "questions without parameters, naming the first",
      () => ({ pool: { questions: [...pool, uncalibrated] } }),
      "pool_uncalibrated",
      { count: 1, obstacle: "unknown", title: expect.any(String) },
    ],
    [
      "a content area that the pool can’t fill",
      () => ({ pool: { questions: pool }, content: [{ tag, share: 1 }] }),
      "content_too_few",
      { tag: expect.any(String), count: 5, found: 2 },
    ],
    [
      "shares that aren’t all",
      () => ({ pool: { questions: pool }, content: [{ tag, share: 0.3 }] }),
      "content_shares",
      { percent: 30 },
    ],
    [
      "shares of which the largest are too little",
      () => ({ pool: { questions: pool }, content: [{ tag, min: 0, max: 0.4 }] }),
      "content_maximums",
      { percent: 40 },
    ],
    [
      "a score by points",
      () => ({ pool: { questions: pool } }),
      "adaptive_score",
      {},
      { assessment: { score_model: { type: "points" } } },
    ],
  ])("refuses %s", async (_name, selection, code, params, more = {}) => {
    const { id, section } = await makeAdaptiveDraft(t, staff, selection(), more);
    const refused = await publish(id);
    expect(refused.status).toBe(422);
    expect(refused.body.findings).toEqual([expect.objectContaining({ code, section, entry: null, params })]);
  });

  test("says what differs from the version before", async () => {
    const { id, section } = await makeAdaptiveDraft(t, staff, { pool: { questions: pool } });
    await publish(id);
    const selection = { ...usualChoice, pool: { questions: pool.slice(1) }, stop: { min: 2, max: 6 } };
    await t.call("PATCH", `/api/sections/${section}/`, { as: staff, body: { selection } });
    expect((await publish(id)).status).toBe(200);
    const { body } = await t.call<{ results: { changes: { sections: unknown[] } }[] }>(
      "GET",
      `/api/assessments/${id}/versions/`,
      { as: staff },
    );
    expect(body.results[0]?.changes.sections).toMatchObject([
      {
        section,
        change: "changed",
        fields: ["selection"],
        selection: { before: { type: "adaptive", min: 3, max: 5 }, after: { type: "adaptive", min: 2, max: 6 } },
        routing: null,
        entries: [{ change: "changed", fields: ["count", "pool"], count: 6, count_before: 5 }],
      },
    ]);
  });

  test.each<[string, object]>([
    ["more than the most at least", { stop: { min: 6, max: 5 } }],
    ["a filter and a list", { pool: { filter: {}, questions: ["a"] } }],
    ["a smallest share above the largest", { content: [{ tag: crypto.randomUUID(), min: 0.5, max: 0.4 }] }],
    ["an unknown field of the filter", { pool: { filter: { level: "1" } } }],
  ])("is refused %s as a request", async (_name, more) => {
    await expect(makeAdaptiveDraft(t, staff, { pool: { filter: {} }, ...more })).rejects.toThrow("malformed");
  });
});
