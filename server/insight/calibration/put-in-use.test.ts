import { describe, expect, test } from "vitest";
import { publishByAbility, scoreByAbility } from "../../testing/by-ability.ts";
import { calibrating, items, simulated } from "../../testing/calibrating.ts";
import { type Outcome, satByMany } from "../../testing/sat-by-many.ts";
import { publishAssessment } from "../../testing/sitting.ts";
import { useSignedIn, useTestApp } from "../../testing/use-test-app.ts";
import { workOff } from "../../testing/work-off.ts";

const t = useTestApp();
const staff = useSignedIn(t, "staff");

const { view, start, calibrate, putInUse, retire } = calibrating(() => ({ t, staff }));
const publish = (questions: number, author = staff) => publishAssessment(t, author, { sections: [{ questions }] });

/** A converged 2PL calibration of five questions. */
async function calibrated(author = staff): Promise<{ id: string; calibration: string }> {
  const id = await publish(5, author);
  await satByMany(t.platform, id, simulated(200, 11, items.slice(0, 5)));
  const { calibration } = await calibrate(id);
  expect(calibration).toMatchObject({ converged: true, state: "proposed", put_in_use: null, retired: null });
  return { id, calibration: calibration?.id ?? "" };
}

const reverse = (row: readonly (0 | 1)[]) => [row[0] === 1 ? 0 : 1, ...row.slice(1)] as Outcome[];
/** Guttman's pattern: slopes grow without end, so that no fit of a 2PL comes to rest. */
const ladder: Outcome[][] = Array.from({ length: 12 }, (_, person) =>
  [0, 1, 2, 3].map((place) => (person > place * 3 ? 1 : 0) as Outcome),
);

/** What an installation may hold from before calibrations had states. */
const inUseFromBefore = (calibration: string) =>
  t.platform.db
    .insertInto("calibration_states")
    .values({ calibration_id: calibration, state: "in_use", changed_by: null })
    .execute();

describe("a calibration", () => {
  test("is proposed, put in use and retired, each once, with who did it, and in the log", async () => {
    const { id, calibration } = await calibrated();
    expect((await view(id)).can).toMatchObject({ put_in_use: true, retire: false });
    const early = await retire(id, calibration);
    expect(early).toMatchObject({ status: 409, body: { code: "illegal_transition", state: "proposed" } });

    const used = await putInUse(id, calibration);
    const by = { id: staff.id, name: expect.any(String) };
    const put = { state: "in_use", put_in_use: { by, at: expect.any(String) }, retired: null };
    expect(used).toMatchObject({ status: 200, body: put });
    const seen = await view(id);
    expect(seen.calibration).toMatchObject(put);
    expect(seen.calibrations).toEqual([seen.calibration]);
    expect(seen.can).toMatchObject({ put_in_use: false, retire: true });
    const again = await putInUse(id, calibration);
    expect(again).toMatchObject({ status: 409, body: { code: "stale_version", state: "in_use", current: put } });

    const retired = { ...put, state: "retired", retired: { by, at: expect.any(String) } };
    expect(await retire(id, calibration)).toMatchObject({ status: 200, body: retired });
    expect(await retire(id, calibration)).toMatchObject({
      status: 409,
      body: { code: "stale_version", current: retired },
    });
    const back = await putInUse(id, calibration);
    expect(back).toMatchObject({ status: 409, body: { code: "illegal_transition", state: "retired" } });
    expect((await view(id)).can).toMatchObject({ put_in_use: false, retire: false });

    const log = await t.platform.db
      .selectFrom("audit_entries")
      .select(["action", "actor_id", "after"])
      .where("subject_id", "=", id)
      .where("action", "in", ["calibration.put_in_use", "calibration.retired"])
      .orderBy("at")
      .execute();
    expect(log).toEqual([
      { action: "calibration.put_in_use", actor_id: staff.id, after: { calibration, state: "in_use" } },
      { action: "calibration.retired", actor_id: staff.id, after: { calibration, state: "retired" } },
    ]);
  });

  test("is put in use by one of two who do so at once; the other learns who did", async () => {
    const { id, calibration } = await calibrated();
    const colleague = await t.signInAs("staff");
    const both = await Promise.all([putInUse(id, calibration), putInUse(id, calibration, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both[0].status === 200 ? both : [both[1], both[0]];
    expect(lost.body).toMatchObject({ code: "stale_version", current: { put_in_use: won.body?.put_in_use } });
  });

  test("is decided about by the assessment's author and staff alone, and is found in its own assessment alone", async () => {
    const [author, reader] = [await t.signInAs("tutor"), await t.signInAs("tutor")];
    const { id, calibration } = await calibrated(author);
    expect((await view(id, reader)).can).toMatchObject({ put_in_use: false, retire: false });
    expect((await putInUse(id, calibration, reader)).status).toBe(403);
    expect((await putInUse(await publish(1), calibration)).status).toBe(404);
    expect((await putInUse(id, calibration, author)).status).toBe(200);
    expect((await retire(id, calibration, reader)).status).toBe(403);
    expect((await retire(id, calibration, author)).status).toBe(200);
  });

  test("that did not converge is not put in use, and the questions without parameters are named", async () => {
    const id = await publish(4);
    await satByMany(t.platform, id, ladder);
    const { calibration } = await calibrate(id, { min_responses: 2 });
    expect(calibration?.converged).toBe(false);
    const refused = await putInUse(id, calibration?.id);
    expect(refused).toMatchObject({ status: 422, body: { detail: expect.stringContaining("didn’t converge") } });
    const [first, ...named] = refused.body.errors;
    expect(first?.path).toBe("calibration");
    expect(named.length).toBeGreaterThan(0);
    for (const { path, message } of named) {
      expect(path).toMatch(/^questions\.\d$/);
      expect(message).toMatch(/^Question \d \(“.+”\) has no reliable parameters\.$/);
    }
    expect((await view(id)).calibration?.state).toBe("proposed");
  });

  test("with a negative slope is not put in use; without that question it is", async () => {
    const id = await publish(5);
    await satByMany(t.platform, id, simulated(300, 12, items.slice(0, 5)).map(reverse));
    const whole = await calibrate(id);
    const [backwards] = whole.questions;
    expect(backwards?.a).toBeLessThan(0);
    const refused = await putInUse(id, whole.calibration?.id);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: expect.stringMatching(/^Question 1 has a negative slope/),
        errors: [{ path: "questions.0", message: expect.stringMatching(/^Question 1 \(“.+”\) has a slope of −\d/) }],
      },
    });

    const unknown = await start(id, { leave_out: [id] });
    expect(unknown).toMatchObject({ status: 422, body: { errors: [{ path: "leave_out" }] } });
    const all = whole.questions.map((question) => question.question_version);
    expect(await start(id, { leave_out: all })).toMatchObject({
      status: 422,
      body: { errors: [{ path: "leave_out" }] },
    });
    const left = await calibrate(id, { leave_out: [backwards?.question_version] });
    expect(left.calibration).toMatchObject({ left_out: [backwards?.question_version], questions: 4 });
    expect(left.questions.map(({ question }) => question)).not.toContain(backwards?.question);
    expect((await putInUse(id, left.calibration?.id)).status).toBe(200);
  });
});

test("new calibrations are anchored to parameters in use, and to no others", async () => {
  const { id, calibration } = await calibrated();
  const anchors = { anchor: true };
  const free = await calibrate(id, anchors);
  expect(free.calibration?.anchor).toBeNull();
  expect(free.calibration?.report.join(" ")).toContain("No question has parameters in use");
  expect((await putInUse(id, calibration)).status).toBe(200);
  // All questions are on that scale now.
  expect((await start(id, anchors)).status).toBe(422);
  expect((await retire(id, calibration)).status).toBe(200);
  expect((await start(id, anchors)).status).toBe(202);
  await workOff(t.platform);
});

describe("an assessment that is scored by ability", () => {
  const publishByIt = (id: string) => publishByAbility(t, staff, id);
  const scoreOf = (id: string, letters: string[]) => scoreByAbility(t, staff, id, letters);

  const messagesOf = (refused: { status: number; body: { errors: { path: string; message: string }[] } }) => {
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((error) => error.path)).toEqual(
      refused.body.errors.map((_, place) => `sections.0.questions.${place}`),
    );
    return refused.body.errors.map((error) => error.message);
  };

  test("is published once one calibration in use knows all its scored questions, and gives a score with its error", async () => {
    const id = await publish(5);
    const unknown = messagesOf(await publishByIt(id));
    expect(unknown).toHaveLength(5);
    expect(unknown[0]).toMatch(/^Question 1 of “Section 1” hasn’t been calibrated/);
    await satByMany(t.platform, id, simulated(200, 11, items.slice(0, 5)));
    const { calibration } = await calibrate(id);
    const proposed = messagesOf(await publishByIt(id));
    expect(proposed).toHaveLength(5);
    expect(proposed[4]).toContain("is in a calibration that isn’t in use yet");
    expect((await putInUse(id, calibration?.id)).status).toBe(200);
    expect(await publishByIt(id)).toMatchObject({ status: 200, body: { published_version: 2 } });

    const best = await scoreOf(id, ["A", "A", "A", "A", "0.5"]);
    const worst = await scoreOf(id, ["B", "B", "B", "B", "9"]);
    const silent = await scoreOf(id, []);
    const open = await scoreOf(id, ["A", "A"]);
    const mixed = await scoreOf(id, ["A", "A", "B", "B", "9"]);
    expect(best.scaled).toBeGreaterThan(mixed.scaled);
    expect(worst.scaled).toBeLessThan(mixed.scaled);
    // All five questions are needed: what was left blank raises nothing, and a blank paper has no score.
    expect([silent, open]).toMatchObject(
      [0, 2].map((answered) => ({
        scaled: null,
        standard_error: null,
        ability: null,
        scaled_range: { min: 200, max: 800 },
        unscaled: { code: "too_few_answered", answered, needed: 5 },
      })),
    );
    expect(best.unscaled).toBeNull();
    expect(best.band.low).toBeLessThan(best.scaled);
    expect(best.band.high).toBe(800);
    expect(best.ability).toMatchObject({ calibration: calibration?.id, theta: expect.any(Number) });
    expect(best.standard_error).toBeCloseTo(100 * best.ability.standard_error, 1);
    expect(best.scaled % 10).toBe(0);

    // Once it is retired, the published version keeps its scores, but the next version needs another calibration.
    expect((await retire(id, calibration?.id)).status).toBe(200);
    const later = await scoreOf(id, ["A", "A", "A", "A", "0.5"]);
    expect(later).toMatchObject({ scaled: best.scaled, ability: { calibration: calibration?.id } });
    const retired = messagesOf(await publishByIt(id));
    expect(retired).toHaveLength(5);
    expect(retired[0]).toContain("is only in a retired calibration");
    const next = await calibrate(id, { versions: [1] });
    expect((await putInUse(id, next.calibration?.id)).status).toBe(200);
    expect(await publishByIt(id)).toMatchObject({ status: 200, body: { published_version: 3 } });
    const newest = await scoreOf(id, ["A", "A", "A", "A", "0.5"]);
    expect(newest.ability.calibration).toBe(next.calibration?.id);
  });

  test("is not published with a question that the able get right less often, even by a calibration in use", async () => {
    const id = await publish(5);
    await satByMany(t.platform, id, simulated(300, 12, items.slice(0, 5)).map(reverse));
    const { calibration, questions } = await calibrate(id);
    expect(questions[0]?.a).toBeLessThan(0);
    const proposed = messagesOf(await publishByIt(id));
    expect(proposed[0]).toContain("has a negative slope");
    expect(proposed[1]).toContain("isn’t in use yet");
    await inUseFromBefore(calibration?.id ?? "");
    expect(messagesOf(await publishByIt(id))).toEqual([
      expect.stringMatching(/^Question 1 of “Section 1” has a negative slope/),
    ]);
  });

  test("is not published by a calibration that did not converge, even by one in use", async () => {
    const id = await publish(4);
    await satByMany(t.platform, id, ladder);
    const { calibration, questions } = await calibrate(id, { min_responses: 2 });
    expect(calibration?.converged).toBe(false);
    // The slopes rise: it is for having come to no rest alone that it is refused.
    const rising = questions.filter(({ a }) => (a ?? 0) > 0).map(({ position }) => position - 1);
    expect(rising.length).toBeGreaterThan(0);
    for (const isInUse of [false, true]) {
      if (isInUse) await inUseFromBefore(calibration?.id ?? "");
      const messages = messagesOf(await publishByIt(id));
      expect(messages).toHaveLength(4);
      for (const place of rising) expect(messages[place]).toContain("didn’t converge");
    }
  });
});
