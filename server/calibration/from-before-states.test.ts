import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "../platform/database/migrate.ts";
import { openTestApp, type SignedIn, startTestApp, type TestApp } from "../testing/app.ts";
import { publishByAbility, scoreByAbility } from "../testing/by-ability.ts";
import { calibrating, items, simulated } from "../testing/calibrating.ts";
import { run } from "../testing/database-server.ts";
import { createEarlierDatabase } from "../testing/earlier-database.ts";
import { satByMany } from "../testing/sat-by-many.ts";
import { publishAssessment } from "../testing/sitting.ts";

const states = "20261120204000_calibration_states__create.sql";
const letters = ["A", "A", "B", "B", "9"];

let t: TestApp;
let staff: SignedIn;

beforeAll(async () => {
  t = await startTestApp();
  staff = await t.signInAs("staff");
});
afterAll(() => t.close());

const scoresOf = ({ platform }: TestApp) =>
  platform.db.selectFrom("session_scores").selectAll().where("ability", "is not", null).orderBy("id").execute();

test("what scored by a calibration from before there were states scores the same, and the calibration is in use", async () => {
  const before = calibrating(() => ({ t, staff }));
  const calibrated = async () => {
    const id = await publishAssessment(t, staff, { sections: [{ questions: 5 }] });
    await satByMany(t.platform, id, simulated(200, 11, items.slice(0, 5)));
    return { id, calibration: (await before.calibrate(id)).calibration?.id };
  };
  const [used, unused] = [await calibrated(), await calibrated()];
  expect((await before.putInUse(used.id, used.calibration)).status).toBe(200);
  expect((await publishByAbility(t, staff, used.id)).status).toBe(200);
  const score = await scoreByAbility(t, staff, used.id, letters);
  expect(score).toMatchObject({ unscaled: null, ability: { calibration: used.calibration } });

  const { scaled, standard_error, band, ability } = score;
  const same = { scaled, standard_error, band, ability };

  const { url, drop } = await createEarlierDatabase(t.databaseUrl, states);
  // Nor did a score of ability ask for a minimum of answers.
  for (const table of ["assessments", "assessment_versions"]) {
    const withoutMinimum = `update ${table} set score_model = score_model - 'minimum_answered'`;
    await run(url, `set session_replication_role = replica; ${withoutMinimum}`);
  }
  const { applied } = await migrate(url);
  expect(applied[0]).toBe(states);
  const later = await openTestApp({}, url, drop);
  try {
    const scores = await scoresOf(later);
    expect(scores.length).toBeGreaterThan(0);
    expect(scores).toEqual(await scoresOf(t));
    expect(await scoreByAbility(later, staff, used.id, letters)).toMatchObject(same);

    const seen = await later.call("GET", `/api/assessments/${used.id}/`, { as: staff });
    expect(seen).toMatchObject({ status: 200, body: { score_model: { type: "irt", minimum_answered: 5 } } });

    const after = calibrating(() => ({ t: later, staff }));
    expect((await after.view(used.id)).calibration).toMatchObject({
      state: "in_use",
      put_in_use: { by: null },
      retired: null,
    });
    expect((await after.view(unused.id)).calibration).toMatchObject({ state: "proposed", left_out: [] });
    // Nobody's decision waits: the next version is scored by it too, and it can be retired.
    expect((await publishByAbility(later, staff, used.id)).status).toBe(200);
    expect(await scoreByAbility(later, staff, used.id, letters)).toMatchObject(same);
    expect((await after.retire(used.id, used.calibration)).status).toBe(200);
  } finally {
    await later.close();
  }
});
