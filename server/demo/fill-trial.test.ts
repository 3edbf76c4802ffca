import { beforeAll, expect, test } from "vitest";
import { getItemAnalysis } from "../insight/calibration/item-analysis.ts";
import { getCalibration } from "../insight/calibration/present.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { newId } from "../platform/ids.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { workOff } from "../testing/work-off.ts";
import { trialPeople, trialQuestions } from "./content/trial.ts";
import { fillTeam, type Team } from "./fill-people.ts";
import { fillTags } from "./fill-tags.ts";
import { needsTrial, runFillTrial } from "./fill-trial.ts";

const t = useTestApp();
let team: Team;

beforeAll(async () => {
  await inTransaction(t.platform.db, async (tx) => {
    team = await fillTeam(tx, "");
    await needsTrial(tx, team, await fillTags(tx, team.staff));
  });
  await workOff(t.platform);
});

async function find(): Promise<string> {
  const rows = await t.platform.db.selectFrom("assessments").select("id").execute();
  expect(rows).toHaveLength(1);
  return rows[0]?.id ?? "";
}

test("the trial is calibrated, and what was planted in it is what is flagged", async () => {
  const { db } = t.platform;
  const id = await find();
  const { calibration, questions } = await getCalibration(db, team.staff, id, undefined);
  expect(calibration).toMatchObject({ people: trialPeople, converged: true, model: "2pl" });
  const flagged = questions.filter((question) => question.flags.length > 0);
  expect(flagged.map((question) => question.position)).toEqual([13, 30]);
  const codes = flagged.map((question) => question.flags.map((flag) => flag.code));
  expect(codes[0]).toContain("suspect_key");
  expect(codes[1]).toContain("negative_discrimination");
  const analysis = await getItemAnalysis({ db, reads: db }, team.staff, id, {});
  expect(analysis.questions.filter((question) => question.flags.length > 0).map((one) => one.position)).toEqual([
    13, 30,
  ]);
  expect(analysis.test?.alpha).toBeGreaterThan(0.8);
  const schools = await db
    .selectFrom("schools")
    .select("id")
    .where("name", "like", "Simulated%")
    .orderBy("name")
    .execute();
  const [reference, focal] = schools.map((school) => school.id);
  const compared = await getItemAnalysis({ db, reads: db }, team.staff, id, { reference, focal });
  const large = compared.questions.filter((question) => question.dif?.class === "C");
  expect(large.map((question) => question.position)).toEqual([29]);
});

test("its people are inactive, cannot sign in, and have nothing else", async () => {
  const { db } = t.platform;
  const people = await db.selectFrom("users").selectAll().where("username", "like", "simulated-%").execute();
  expect(people).toHaveLength(trialPeople);
  expect(people.some((one) => one.is_active || one.password_hash || one.email || one.is_demo)).toBe(false);
  expect(await db.selectFrom("allocations").selectAll().execute()).toEqual([]);
});

test("done again, it is there once", async () => {
  const { db } = t.platform;
  const { calibrations } = await getCalibration(db, team.staff, await find(), undefined);
  const [own] = calibrations;
  await runFillTrial(db)({
    staff: team.staff,
    author: team.tutor,
    tags: {},
    reasons: {},
    calibration: own?.id ?? newId(),
  });
  expect(await find()).toBeTruthy();
  const { rows } = await t.platform.pool.query<{ count: number }>("select count(*) from sessions");
  expect(Number(rows[0]?.count)).toBe(trialPeople);
  expect((await getCalibration(db, team.staff, await find(), undefined)).calibrations).toHaveLength(1);
});

test("every question of it has a name of its own", () => {
  const names = trialQuestions().map((question) => question.source_identifier);
  expect(new Set(names).size).toBe(names.length);
});
