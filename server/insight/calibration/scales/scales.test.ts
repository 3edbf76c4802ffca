import type { Finding } from "@sextant/contract/findings.ts";
import type { OperationOutput } from "@sextant/contract/types.ts";
import type { ItemParameters } from "@sextant/psychometrics/item.ts";
import { transform } from "@sextant/psychometrics/linking.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { findPublishedVersion } from "../../../authoring/assessments/published.ts";
import { loadPinnedParameters } from "../../../authoring/questions/parameters.ts";
import { newId } from "../../../platform/ids.ts";
import type { SignedIn } from "../../../testing/app.ts";
import { publishByAbility } from "../../../testing/by-ability.ts";
import { makeCalibratedPool } from "../../../testing/calibrated-pool.ts";
import { createSchool } from "../../../testing/factories.ts";
import type { PoolQuestion } from "../../../testing/put-parameters.ts";
import { useSignedIn, useTestApp } from "../../../testing/use-test-app.ts";

type Scale = OperationOutput<"scales.get"> & { code: string; errors?: { path: string }[] };

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");

const parametersOf = (many: number, from: number): ItemParameters[] =>
  Array.from({ length: many }, (_, at) => ({ a: 0.9 + 0.05 * at, b: from + at / 3, c: 0 }));
/** How the second calibration stretches and shifts what is on the scale. */
const apart = { slope: 1.25, intercept: -0.4 };

async function calibrationOf({ version }: PoolQuestion): Promise<string> {
  const { rows } = await sql<{ id: string }>`select calibration_id as id from calibration_items
    where question_version_id = ${version}::uuid order by created_at limit 1`.execute(t.platform.db);
  return rows[0]?.id ?? "";
}

/** Adds questions to what a calibration found, as if its people had answered them too. */
async function alsoFound(calibration: string, questions: readonly PoolQuestion[], found: readonly ItemParameters[]) {
  for (const [place, { id, version }] of questions.entries()) {
    const own = found[place];
    await sql`insert into calibration_items (calibration_id, question_id, question_version_id, version_section_id, position, status,
        a, b, c, fit, n, omitted, not_reached, observed, flags)
      select ${calibration}::uuid, ${id}::uuid, ${version}::uuid, min(version_section_id::text)::uuid, ${100 + place}, 'estimated',
        ${own?.a}, ${own?.b}, ${own?.c}, '{}', 500, 0, 0, '[]', '[]'
      from calibration_items where calibration_id = ${calibration}::uuid`.execute(t.platform.db);
  }
}

/** Two calibrations with these many questions in common, on two metrics. */
async function twoCalibrations(common: number, author = staff) {
  const onScale = parametersOf(8, -1);
  const others = parametersOf(5, 0);
  const first = await makeCalibratedPool(t, author, onScale);
  const second = await makeCalibratedPool(
    t,
    author,
    others.map((item) => transform(item, apart)),
  );
  const [one, two] = [first[0], second[0]];
  if (!one || !two) throw new Error("There are no questions");
  const calibrations = { first: await calibrationOf(one), second: await calibrationOf(two) };
  await alsoFound(
    calibrations.second,
    first.slice(0, common),
    onScale.slice(0, common).map((item) => transform(item, apart)),
  );
  return { first, second, onScale, others, calibrations };
}

let made = 0;
const create = (calibration: string, name = `Scale ${++made}`, as: SignedIn | null = staff) =>
  t.call<Scale>("POST", "/api/scales/", { as, body: { name, calibration } });
const add = (scale: string, calibration: string, as: SignedIn | null = staff) =>
  t.call<Scale>("POST", `/api/scales/${scale}/calibrations/`, { as, body: { calibration } });
const get = (scale: string, as: SignedIn | null = staff) => t.call<Scale>("GET", `/api/scales/${scale}/`, { as });

async function draftOf(questions: readonly PoolQuestion[]): Promise<string> {
  const post = async (url: string, body: unknown) => {
    const answer = await t.call<{ id: string }>("POST", url, { as: staff, body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body.id;
  };
  const id = await post("/api/assessments/", { name: "By ability", kind: "quiz" });
  const section = await post(`/api/assessments/${id}/sections/`, { name: "Math" });
  const placements = questions.map(({ id: question }) => ({ question }));
  const placed = await t.call("POST", `/api/sections/${section}/questions/`, { as: staff, body: { placements } });
  expect(placed.status).toBe(201);
  return id;
}
const publish = async (id: string) =>
  (await publishByAbility(t, staff, id)) as unknown as { status: number; body: { findings?: Finding[] } };

describe("a named scale", () => {
  test("joins linked calibrations: each question has its parameters on the metric of the first", async () => {
    const { first, second, onScale, others, calibrations } = await twoCalibrations(6);
    const scale = await create(calibrations.first);
    expect(scale).toMatchObject({ status: 201, body: { model: "2pl", questions: 8 } });
    expect(scale.body.calibrations).toMatchObject([
      { calibration: calibrations.first, slope: 1, intercept: 0, common: 0 },
    ]);
    const joined = await add(scale.body.id, calibrations.second);
    expect(joined.status, JSON.stringify(joined.body)).toBe(201);
    expect(joined.body).toMatchObject({ questions: 13 });
    expect(joined.body.calibrations[1]).toMatchObject({
      calibration: calibrations.second,
      common: 6,
      moved: 0,
      is_retired: false,
      slope: expect.closeTo(0.8, 6),
      intercept: expect.closeTo(0.32, 6),
    });
    const { items } = (await get(scale.body.id)).body;
    const found = (version: string) => items.find((item) => item.question_version === version);
    for (const [place, { version }] of first.entries())
      expect(found(version)).toMatchObject({ ...onScale[place], calibration: calibrations.first });
    for (const [place, { version }] of second.entries())
      expect(found(version)).toMatchObject({
        a: expect.closeTo(others[place]?.a ?? 0, 6),
        b: expect.closeTo(others[place]?.b ?? 0, 6),
        calibration: calibrations.second,
      });
    const listed = await t.call<{ results: Scale[] }>("GET", "/api/scales/", { as: staff });
    expect(listed.body.results.map(({ id }) => id)).toContain(scale.body.id);
  });

  test("is found by a calibration on it, and is listed with the others of its model in pages", async () => {
    const [one, other] = [await twoCalibrations(6), await twoCalibrations(6)];
    const [scale, second] = [
      (await create(one.calibrations.first)).body,
      (await create(other.calibrations.first)).body,
    ];
    const list = async (query: string) =>
      (
        await t.call<{ count: number; next: string | null; results: Scale[] }>("GET", `/api/scales/?${query}`, {
          as: staff,
        })
      ).body;
    expect(await list(`calibration=${one.calibrations.first}`)).toMatchObject({
      count: 1,
      results: [{ id: scale.id }],
    });
    expect(await list(`calibration=${one.calibrations.second}`)).toMatchObject({ count: 0, results: [] });
    const first = await list("model=2pl&page_size=1");
    expect(first).toMatchObject({ next: expect.any(String), results: [{ model: "2pl" }] });
    expect(first.count).toBeGreaterThanOrEqual(2);
    const all = (await list("model=2pl&page_size=200")).results.map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining([scale.id, second.id]));
    expect(await list("model=1pl")).toMatchObject({ count: 0, results: [] });
  });

  test("is what publishing pins, with the parameters of each question; what isn’t on it is refused by its place", async () => {
    const { first, second, others, calibrations } = await twoCalibrations(6);
    // The last two of the first aren’t in common.
    const questions = [...first.slice(6), ...second.slice(0, 3)];
    const id = await draftOf(questions);
    const refused = await publish(id);
    expect(refused.status).toBe(422);
    expect(refused.body.findings?.map(({ code, params }) => [code, params.obstacle])).toEqual([
      ["not_calibrated", "apart"],
      ["not_calibrated", "apart"],
    ]);
    const scale = (await create(calibrations.first)).body.id;
    expect((await publish(id)).status).toBe(422);
    expect((await add(scale, calibrations.second)).status).toBe(201);
    const published = await publish(id);
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const version = (await findPublishedVersion(t.platform.db, id)) ?? "";
    const row = await t.platform.db
      .selectFrom("assessment_versions")
      .select(["scale_id", "calibration_id"])
      .where("id", "=", version)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ scale_id: scale, calibration_id: calibrations.first });
    const pinned = await loadPinnedParameters(t.platform.db, version);
    expect([...pinned.keys()].sort()).toEqual(questions.map((one) => one.version).sort());
    expect(pinned.get(second[0]?.version ?? "")?.b).toBeCloseTo(others[0]?.b ?? 9, 6);
    const stranger = await makeCalibratedPool(t, staff, parametersOf(1, 0));
    expect((await publish(await draftOf([...questions, ...stranger]))).body.findings).toMatchObject([
      { code: "not_calibrated", params: { obstacle: "apart" } },
    ]);
  });

  test("keeps a school’s calibration from authors of other schools", async () => {
    const { first, calibrations } = await twoCalibrations(6);
    const scale = (await create(calibrations.first)).body.id;
    expect((await add(scale, calibrations.second)).status).toBe(201);
    const school = await createSchool(t.platform.db);
    await sql`update assessments set school_id = ${school}::uuid where id =
      (select assessment_id from calibrations where id = ${calibrations.second}::uuid)`.execute(t.platform.db);
    const seen = await get(scale, tutor);
    expect(seen).toMatchObject({ status: 200, body: { questions: 13 } });
    expect(seen.body.calibrations.map(({ calibration }) => calibration)).toEqual([calibrations.first]);
    expect(seen.body.items.map((item) => item.question).sort()).toEqual(first.map(({ id }) => id).sort());
    const listed = await t.call<{ results: Scale[] }>("GET", "/api/scales/", { as: tutor });
    expect(JSON.stringify(listed.body)).not.toContain(calibrations.second);
    const whole = (await get(scale)).body;
    expect([whole.calibrations.length, whole.items.length]).toEqual([2, 13]);
  });

  test("a retired calibration’s questions leave the scale, and published versions keep them", async () => {
    const { first, second, calibrations } = await twoCalibrations(6);
    const scale = (await create(calibrations.first)).body.id;
    await add(scale, calibrations.second);
    const id = await draftOf(second);
    expect((await publish(id)).status).toBe(200);
    const version = (await findPublishedVersion(t.platform.db, id)) ?? "";
    await sql`insert into calibration_states (calibration_id, state) values (${calibrations.second}::uuid, 'retired')`.execute(
      t.platform.db,
    );
    const seen = (await get(scale)).body;
    expect(seen.questions).toBe(first.length);
    expect(seen.calibrations[1]).toMatchObject({ is_retired: true });
    expect((await loadPinnedParameters(t.platform.db, version)).size).toBe(second.length);
    expect((await publish(await draftOf([...first, ...second]))).status).toBe(422);
  });
});

describe("what is refused", () => {
  test("too few common questions, a calibration twice, and a name twice", async () => {
    const { calibrations } = await twoCalibrations(4);
    const scale = (await create(calibrations.first, "Math ability")).body.id;
    expect(await add(scale, calibrations.second)).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: [{ path: "calibration" }] },
    });
    expect(await add(scale, calibrations.first)).toMatchObject({ status: 422 });
    expect(await create(calibrations.first)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "calibration" }] },
    });
    expect(await create(calibrations.second, "math ABILITY")).toMatchObject({
      status: 422,
      body: { errors: [{ path: "name" }] },
    });
  });

  test("calibrations that are not in use, or of another model", async () => {
    const { calibrations } = await twoCalibrations(6);
    const scale = (await create(calibrations.first)).body.id;
    await sql`insert into calibration_states (calibration_id, state) values (${calibrations.second}::uuid, 'retired')`.execute(
      t.platform.db,
    );
    expect(await add(scale, calibrations.second)).toMatchObject({ status: 422 });
    expect(await create(calibrations.second)).toMatchObject({ status: 422 });
  });

  test.each([
    [{ name: "", calibration: newId() }, 400],
    [{ name: "Without one" }, 400],
    [{ name: "Of nothing", calibration: newId() }, 404],
  ])("%j is refused with %i", async (body, status) => {
    expect((await t.call("POST", "/api/scales/", { as: staff, body })).status).toBe(status);
  });

  test("others than authors, and authors of other assessments", async () => {
    const { calibrations } = await twoCalibrations(6);
    const scale = (await create(calibrations.first)).body.id;
    for (const role of ["student", "counselor", "manager"] as const) {
      const as = await t.signInAs(role);
      expect((await create(calibrations.second, "Theirs", as)).status).toBe(403);
      expect((await get(scale, as)).status).toBe(403);
      expect((await add(scale, calibrations.second, as)).status).toBe(403);
    }
    expect((await create(calibrations.second, "Mine", tutor)).status).toBe(403);
    expect((await add(scale, calibrations.second, tutor)).status).toBe(403);
    expect((await get(scale, tutor)).status).toBe(200);
    expect((await get(scale, null)).status).toBe(401);
    expect((await get(newId())).status).toBe(404);
    expect((await add(newId(), calibrations.second)).status).toBe(404);
  });
});
