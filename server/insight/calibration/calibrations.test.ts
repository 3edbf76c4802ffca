import { createRandom } from "@sextant/psychometrics/random.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { listSatVersions } from "../../delivery/results/responses.ts";
import { newId } from "../../platform/ids.ts";
import { calibrating, items, type Job, simulated, type View } from "../../testing/calibrating.ts";
import { createGroup } from "../../testing/factories.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { allocate, publishAssessment, sit } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";
import { calibrateAssessment } from "./calibrate-assessment.ts";
import { runCalibrate } from "./task.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");
const tutor = useSignedIn(t, "tutor");

const publish = (questions = items.length) => publishAssessment(t, staff, { sections: [{ questions }] });

const { view, start, calibrate } = calibrating(() => ({ t, staff }));

describe("before there is any", () => {
  test("it says what there is, and refuses to calibrate too few", async () => {
    const id = await publish(3);
    expect(await view(id)).toMatchObject({ calibration: null, questions: [], data: { people: 0, is_enough: false } });
    expect((await start(id)).status).toBe(422);
    await satByMany(t.platform, id, [
      [1, 0, 1],
      [1, 1, 0],
    ]);
    const refused = await start(id);
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ path: "min_responses", message: expect.stringContaining("2 people have") }] },
    });
    expect((await view(id)).data).toMatchObject({ people: 2, people_of_all: 2, usual: 200 });
  });

  test.each([
    [{ model: "4pl" }, 400],
    [{ versions: [7] }, 422],
    [{ anchor: "01a1f8eb-0ad2-7394-8775-6672d0ec8617" }, 422],
    [{ min_responses: 0 }, 400],
  ])("%j is refused with %i", async (body, status) => {
    expect((await start(await publish(3), body)).status).toBe(status);
  });

  test("nothing of it is for students, counselors and managers", async () => {
    const id = await publish(3);
    for (const role of ["student", "counselor", "manager"] as const) {
      const as = await t.signInAs(role);
      expect((await t.call("GET", `/api/assessments/irt/${id}/`, { as })).status).toBe(403);
      expect((await start(id, {}, as)).status).toBe(403);
    }
  });
});

describe("a calibration", () => {
  let id: string;
  let found: View;
  let people: string[];

  beforeAll(async () => {
    id = await publish();
    people = await satByMany(t.platform, id, simulated(400, 7));
    found = await calibrate(id);
  });

  test("recovers what the answers were drawn from, with its errors", () => {
    expect(found.calibration).toMatchObject({
      model: "2pl",
      people: 400,
      responses: 2800,
      converged: true,
      versions: [1],
    });
    for (const [place, question] of found.questions.entries()) {
      const [item, error] = [items[place], question.se.b ?? 0];
      expect(Math.abs((question.b ?? 99) - (item?.b ?? 0))).toBeLessThan(4 * error);
      expect(question).toMatchObject({ status: "estimated", c: 0, n: 400, position: place + 1 });
      expect(question.curve.probability).toHaveLength(found.thetas.length);
      expect(question.observed.reduce((sum, group) => sum + group.people, 0)).toBe(400);
    }
    expect(found.test?.information.every((one) => one > 0)).toBe(true);
    expect(found.map?.bins.reduce((sum, bin) => sum + (bin.people ?? 0), 0)).toBe(400);
    expect(found.calibration?.created_by?.id).toBe(staff.id);
  });

  test("lists abilities within reach alone", async () => {
    expect(found.abilities?.count).toBe(400);
    const led = people.slice(0, 3);
    const outsider = await t.signInAs("tutor");
    await createGroup(t.platform.db, { tutors: [outsider.id], members: led });
    const own = await view(id, outsider);
    expect(own.abilities?.results.map(({ user }) => user.id).sort()).toEqual([...led].sort());
    const page = await t.call<View["abilities"] & { next: string }>(
      "GET",
      `/api/assessments/irt/${id}/abilities/?page_size=2&ordering=theta`,
      { as: outsider },
    );
    expect(page.body).toMatchObject({ count: 3, next: expect.stringContaining("page=2") });
  });

  test("is the same again from the same data, and both are kept", async () => {
    const again = await calibrate(id, { model: "rasch" });
    expect(again.calibrations).toHaveLength(2);
    expect(again.calibration).toMatchObject({ model: "rasch", data_hash: found.calibration?.data_hash });
    expect(again.questions.every((question) => question.a === 1)).toBe(true);
    const first = await view(id, staff, `?calibration=${found.calibration?.id}`);
    expect(first.questions).toEqual(found.questions);
    expect((await t.call("GET", `/api/assessments/irt/${id}/?calibration=${id}`, { as: staff })).status).toBe(404);
  });

  test("keeps no scale of another model, nor one on which nothing is left to find", async () => {
    const other = await start(id, { anchor: found.calibration?.id, model: "rasch" });
    expect(other).toMatchObject({
      status: 422,
      body: { detail: expect.stringMatching(/is of 2PL, calibrated on 20/) },
    });
    const all = await start(id, { anchor: found.calibration?.id });
    expect(all).toMatchObject({ status: 422, body: { detail: expect.stringContaining("nothing is left") } });
  });

  test("gives the bank its parameters: on one question, by range and as a facet; never to a student", async () => {
    const newest = await view(id);
    const [first] = newest.questions;
    const one = await t.call<{ irt: { b: number; calibration: string } }>("GET", `/api/questions/${first?.question}/`, {
      as: await t.signInAs("counselor"),
    });
    expect(one.body.irt).toMatchObject({ b: expect.closeTo(first?.b ?? 0, 3), version_number: 1 });
    const list = async (query: string) =>
      (
        await t.call<{ count: number; facets?: { calibrated: Record<string, number> } }>(
          "GET",
          `/api/questions/?${query}`,
          {
            as: staff,
          },
        )
      ).body;
    const all = await list("facets=true");
    const { true: calibrated = 0, false: others = 0 } = all.facets?.calibrated ?? {};
    expect([calibrated, others]).toEqual([items.length, all.count - items.length]);
    expect((await list("calibrated=true")).count).toBe(items.length);
    const hard = newest.questions.filter((question) => (question.b ?? 0) >= 0.2).length;
    expect((await list("b_from=0.2")).count).toBe(hard);
    expect((await list("b_from=0.2&b_to=0.1")).count).toBe(0);
    expect((await list("a_to=100&b_to=100&calibrated=true")).count).toBe(items.length);
    const student = await t.signInAs("student");
    await allocate(t, staff, id, student.id);
    const { session, act, render } = await sit(t, student, id);
    await act("start");
    await act("begin_section");
    expect(JSON.stringify([session, await render()])).not.toMatch(/"irt"|discrimination/);
  });

  test("counts each person once over all versions", async () => {
    const published = await t.call("PATCH", `/api/assessments/${id}/`, { as: staff, body: { action: "publish" } });
    expect(published.status).toBe(200);
    await satByMany(t.platform, id, simulated(5, 3), { userIds: people.slice(0, 5) });
    const both = await calibrate(id, { versions: "all" });
    expect(both.data).toMatchObject({ people: 5, people_of_all: 400 });
    expect(both.calibration).toMatchObject({ people: 400, versions: [1, 2] });
  });

  test("keeps questions that are anchored as they were, and compares itself with no other", async () => {
    const own = await publish(4);
    const rows = (seed: number) => simulated(120, seed, items.slice(0, 4));
    await satByMany(
      t.platform,
      own,
      rows(2).map((row) => [...row.slice(0, 3), 1]),
    );
    const first = await calibrate(own, { min_responses: 100 });
    expect(first.questions[3]?.status).toBe("not_estimable");
    await satByMany(t.platform, own, rows(4));
    const anchored = await calibrate(own, { anchor: first.calibration?.id });
    expect(anchored.questions.map(({ b, status }) => ({ b, status })).slice(0, 3)).toEqual(
      first.questions.slice(0, 3).map(({ b }) => ({ b, status: "anchored" })),
    );
    expect(anchored.questions[3]?.status).toBe("estimated");
    expect(anchored.calibration).toMatchObject({
      anchor: { calibration: first.calibration?.id, questions: 3 },
      anchored_count: 3,
      aic: null,
      bic: null,
    });
    expect(anchored.calibration?.report.join(" ")).toContain("AIC and BIC cannot be compared");
  });
});

describe("one at a time", () => {
  test("a second is refused with the first, which can be cancelled and leaves nothing", async () => {
    const id = await publish(4);
    await satByMany(t.platform, id, simulated(30, 5, items.slice(0, 4)));
    const first = await start(id, { min_responses: 10 });
    expect(await start(id, { min_responses: 10 })).toMatchObject({
      status: 409,
      body: { state: "queued", job: { id: first.body.job.id } },
    });
    expect((await view(id)).running?.id).toBe(first.body.job.id);
    const cancel = () => t.call<Job>("POST", `/api/assessments/irt/${id}/cancel/`, { as: staff });
    expect((await cancel()).status).toBe(200);
    await workOff(t.platform);
    const job = await t.call<Job["job"]>("GET", `/api/jobs/${first.body.job.id}/`, { as: staff });
    expect(job.body).toMatchObject({ state: "failed", error: expect.stringContaining("Cancelled by Ada") });
    expect(await view(id)).toMatchObject({ running: null, calibration: null, can: { start: true, cancel: false } });
    expect((await cancel()).status).toBe(409);
    expect((await calibrate(id, { min_responses: 10 })).calibrations).toHaveLength(1);
  });

  test("one that is ended on the way leaves nothing", async () => {
    const id = await publish(4);
    await satByMany(t.platform, id, simulated(60, 8, items.slice(0, 4)));
    const { db } = t.platform;
    const [version] = await listSatVersions(db, id);
    const controller = new AbortController();
    const input = { model: "3pl", assessment: id, versions: version ? [version] : [], anchor: false } as const;
    const calibrating = calibrateAssessment(
      db,
      { ...input, versions: [...input.versions], population: "first_complete", min_responses: 2 },
      {
        id: newId(),
        createdBy: staff.id,
        signal: controller.signal,
        onCycle: () => controller.abort(new Error("Enough of it.")),
      },
    );
    await expect(calibrating).rejects.toThrow("Enough of it.");
    expect((await view(id)).calibrations).toEqual([]);
  });

  test("one whose process was killed is done again, once", async () => {
    const id = await publish(4);
    await satByMany(t.platform, id, simulated(30, 6, items.slice(0, 4)));
    const started = await start(id, { min_responses: 10 });
    const { db } = t.platform;
    const job = started.body.job.id;
    // As a killed process leaves it: begun, and told as running.
    await db.updateTable("jobs").set({ state: "running", progress_done: 3 }).where("id", "=", job).execute();
    expect((await start(id, { min_responses: 10 })).status).toBe(409);
    await workOff(t.platform);
    // And as one leaves it that was killed right after it had written everything.
    await db.updateTable("jobs").set({ state: "running" }).where("id", "=", job).execute();
    await runCalibrate(t.platform)({ job });
    expect((await view(id)).calibrations.map((one) => one.id)).toEqual([job]);
    expect((await t.call<Job["job"]>("GET", `/api/jobs/${job}/`, { as: staff })).body.state).toBe("done");
  });
});

describe("data of which little can be said", () => {
  const ladder: Outcome[][] = Array.from({ length: 12 }, (_, person) =>
    [0, 1, 2, 3].map((place) => (person > place * 3 ? 1 : 0) as Outcome),
  );
  const repeat = (row: Outcome[], times: number) => Array.from({ length: times }, () => row);
  test.each<[string, Outcome[][], string]>([
    ["everyone has everything right", repeat([1, 1, 1, 1], 30), "2pl"],
    ["everyone has everything wrong", repeat([0, 0, 0, 0], 30), "3pl"],
    [
      "two people",
      [
        [1, 0, 1, 0],
        [0, 1, 1, 0],
      ],
      "2pl",
    ],
    ["nobody answered anything", repeat(["unseen", "unseen", "unseen", "unseen"], 30), "rasch"],
    ["everything was left open", repeat(["open", "open", "open", "open"], 30), "1pl"],
    ["all answer alike", [...repeat([1, 0, 1, 0], 20), ...repeat([0, 1, 0, 1], 20)], "2pl"],
    ["answers stand like a ladder", ladder, "2pl"],
    ["questions are answered alike", simulated(60, 9, items.slice(0, 2)).map(([a = 0, b = 0]) => [a, a, b, b]), "3pl"],
  ])("%s: it ends with a report, and without a number that is none", async (_what, rows, model) => {
    const id = await publish(4);
    await satByMany(t.platform, id, rows);
    const found = await calibrate(id, { model, min_responses: 2 });
    expect(found.calibration?.report.length).toBeGreaterThan(0);
    expect(found.questions).toHaveLength(4);
    for (const question of found.questions)
      expect(question.status === "estimated" || question.note !== null, JSON.stringify(question)).toBe(true);
    const analysis = await t.call("GET", `/api/assessments/${id}/item-analysis/`, { as: tutor });
    expect(analysis.status).toBe(200);
    expect(JSON.stringify([found, analysis.body])).not.toMatch(/NaN|Infinity/);
  });
});

describe("how answers follow the scale", () => {
  test("each question has mean squares, and people who answer in unusual patterns are counted", async () => {
    const own = Array.from({ length: 12 }, (_, place) => ({ a: 1.2, b: (place - 5.5) / 3, c: 0 }));
    const id = await publish(own.length);
    const rows = simulated(260, 31, own);
    const backwards = Array.from({ length: 25 }, () => own.map((_, place): 0 | 1 => (place < 6 ? 0 : 1)));
    const random = createRandom(32);
    // The fourth question is guessed.
    const answers = [...rows, ...backwards].map((row) =>
      row.map((value, place) => (place === 3 ? (random() < 0.5 ? 1 : 0) : value)),
    );
    await satByMany(t.platform, id, answers as (0 | 1)[][]);
    const { calibration, questions } = await calibrate(id, { model: "rasch" });
    const { people, unusual, expected } = calibration?.person_fit ?? { people: 0, unusual: 0, expected: 0 };
    expect(expected).toBeCloseTo(people / 20, 6);
    expect(unusual).toBeGreaterThan(expected + 10);
    for (const { fit } of questions)
      for (const value of [fit.infit, fit.infit_t, fit.outfit, fit.outfit_t]) expect(value).toEqual(expect.any(Number));
    const worst = questions.toSorted((one, other) => (other.fit.infit ?? 0) - (one.fit.infit ?? 0))[0];
    expect(worst?.position).toBe(4);
    expect(worst?.fit.infit_t).toBeGreaterThan(3);
    expect(worst?.flags.find(({ code }) => code === "misfit")?.sentence).toContain("don't follow the scale");
  });
});
