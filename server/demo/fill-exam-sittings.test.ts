import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAnswerChains } from "../delivery/sessions/verify-answer-chains.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { openStorage } from "../platform/storage/open-storage.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { historyGroups } from "./content/history/people.ts";
import { historyStudents } from "./content/history/students.ts";
import { drawFigures } from "./draw-figures.ts";
import { fillAssessments } from "./fill-assessments.ts";
import { fillExamSittings } from "./fill-exam-sittings.ts";
import { fillHistoryPeople } from "./fill-history-people.ts";
import { fillTeam } from "./fill-people.ts";
import { fillQuestions } from "./fill-questions.ts";
import { fillTags } from "./fill-tags.ts";
import { groundOf, type HistoryGround } from "./history-ground.ts";

const t = useTestApp();
const dataDir = mkdtempSync(join(tmpdir(), "sextant-demo-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const now = new Date();
let ground: HistoryGround;

beforeAll(async () => {
  const figures = await drawFigures();
  await inTransaction(t.platform.db, async (tx) => {
    const team = await fillTeam(tx, "");
    const tags = await fillTags(tx, team.staff);
    const storage = openStorage({ dataDir, s3: null });
    const questions = await fillQuestions(tx, storage, team.tutor, figures, tags, new Map());
    await fillAssessments(tx, team.tutor, questions, tags);
    ground = groundOf(team, tags, new Map());
    await fillHistoryPeople(tx, ground, now);
  });
  await fillExamSittings(t.platform, ground, now);
});

interface Sat {
  email: string;
  scaled: number;
  answered: number;
  placed: number;
  released: boolean;
}

const listSat = async () =>
  (
    await t.platform.pool.query<Sat>(
      `select users.email, result.scaled::int, result.released_at is not null as released,
        (select count(*)::int from attempts where session_id = result.session_id and response is not null) as answered,
        (select count(*)::int from attempts where session_id = result.session_id) as placed
      from session_results result join users on users.id = result.user_id`,
    )
  ).rows;

test("the further groups sat the whole mock: 98 questions, a score from 400 to 1600 that follows ability", async () => {
  const emails = new Set(historyGroups.flatMap((group) => group.students.map(({ email }) => email)));
  const students = historyStudents().filter(({ email, story }) => emails.has(email) && story !== "idle");
  const sat = await listSat();
  expect(sat.map(({ email }) => email).sort()).toEqual(students.map(({ email }) => email).sort());
  for (const { placed, answered, scaled, released } of sat) {
    expect([placed, released]).toEqual([98, true]);
    expect(answered).toBeGreaterThan(60);
    expect(scaled).toBeGreaterThanOrEqual(400);
    expect(scaled).toBeLessThanOrEqual(1600);
    expect(scaled % 10).toBe(0);
  }
  const scores = new Map(sat.map(({ email, scaled }) => [email, scaled]));
  const byAbility = students.toSorted((one, other) => one.abilityAt(7) - other.abilityAt(7));
  const mean = (some: typeof students) =>
    some.reduce((sum, { email }) => sum + (scores.get(email) ?? 0), 0) / some.length;
  const third = Math.floor(byAbility.length / 3);
  expect(mean(byAbility.slice(-third)) - mean(byAbility.slice(0, third))).toBeGreaterThan(150);
});

test("some were led to the harder module and some to the easier one, and every answer is proved", async () => {
  const { rows } = await t.platform.pool.query<{ name: string; count: number }>(
    `select section.name, count(*)::int from session_sections own join version_sections section on section.id = own.version_section_id
    group by 1 order by 1`,
  );
  const counts = rows.map(({ count }) => count);
  expect(rows).toHaveLength(6);
  expect(Math.min(...counts)).toBeGreaterThan(3);
  expect((await verifyAnswerChains(t.platform.db)).faults).toEqual([]);
});

test("done again, nobody sat it twice", async () => {
  const before = await listSat();
  await fillExamSittings(t.platform, ground, now);
  expect(await listSat()).toHaveLength(before.length);
});
