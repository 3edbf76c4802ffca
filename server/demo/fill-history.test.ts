import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { refreshAllFigures } from "../delivery/results/version-figures.ts";
import { verifyAnswerChains } from "../delivery/sessions/verify-answer-chains.ts";
import { dueOf } from "../learning/practice/due.ts";
import { listSets } from "../learning/practice/practice-sets.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { historyAssessments } from "./content/history/assessments.ts";
import { listHistoryQuestions } from "./content/history/questions.ts";
import { type HistoryStudent, historyStudents } from "./content/history/students.ts";
import { needsHistory, runFillHistory } from "./fill-history.ts";
import { fillStudents, fillTeam } from "./fill-people.ts";
import { fillTags } from "./fill-tags.ts";
import { fillHistoryTask } from "./task-names.ts";

const t = useTestApp();
let payload: unknown;
const students = historyStudents();

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await t.platform.pool.query<Row>(sql, values)).rows;

beforeAll(async () => {
  await inTransaction(t.platform.db, async (tx) => {
    const team = await fillTeam(tx, "");
    await fillStudents(tx, team, "");
    await needsHistory(tx, team, await fillTags(tx, team.staff), new Map());
  });
  const [job] = await rowsOf<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = $1`,
    fillHistoryTask,
  );
  payload = job?.payload;
  await runFillHistory(t.platform)(payload);
});

/** Scores on the scale, by e-mail address, the earliest first. */
async function scores(): Promise<Map<string, number[]>> {
  const rows = await rowsOf<{ email: string; scaled: number[] }>(
    `select users.email, array_agg(scaled::int order by submitted_at) as scaled from session_results
    join users on users.id = user_id where scaled is not null group by 1`,
  );
  return new Map(rows.map(({ email, scaled }) => [email, scaled]));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const emailsOf = (story: HistoryStudent["story"]) =>
  students.filter((one) => one.story === story).map(({ email }) => email);

test("sixty students in four groups took four tests and many quizzes, none of them in the future", async () => {
  expect(students).toHaveLength(60);
  const groups = await rowsOf(
    "select count(*)::int from group_members join groups on groups.id = group_id group by groups.id",
  );
  expect(groups.map(({ count }: { count?: number }) => count).sort()).toEqual([11, 12, 12, 25]);
  const tests = await rowsOf<{ people: number }>(
    `select count(distinct user_id)::int as people from session_results where is_first and scaled is not null group by assessment_id`,
  );
  expect(tests).toHaveLength(4);
  expect(Math.min(...tests.map(({ people }) => people))).toBeGreaterThan(45);
  const [{ quizzes, last } = { quizzes: 0, last: new Date() }] = await rowsOf<{ quizzes: number; last: Date }>(
    "select count(*) filter (where scaled is null)::int as quizzes, max(submitted_at) as last from session_results",
  );
  expect(quizzes).toBeGreaterThan(400);
  expect(last.getTime()).toBeLessThan(Date.now());
});

test("nobody works beyond the time of a section, and whoever has worked has been seen since", async () => {
  const late = await rowsOf(
    `select worked.session_id from (select visit.session_id, attempt.session_section_id, sum(visit.left_ms - visit.entered_ms) as ms
      from visits visit join attempts attempt on attempt.session_id = visit.session_id and attempt.id = visit.attempt_id
      group by 1, 2) worked
    join session_sections own on own.session_id = worked.session_id and own.id = worked.session_section_id
    join version_sections section on section.id = own.version_section_id
    where section.time_limit_seconds * 1000 < greatest(ms, extract(epoch from own.ended_at - own.started_at) * 1000)`,
  );
  expect(late).toEqual([]);
  const unseen = await rowsOf(
    `select users.email from users join sessions on sessions.user_id = users.id and sessions.submitted_at is not null
    where coalesce(users.last_seen_at < sessions.submitted_at, true)`,
  );
  expect(unseen).toEqual([]);
});

test("scores follow ability: whoever is ahead in one test is mostly ahead in the next, and the steady ones grow", async () => {
  const all = [...(await scores()).values()].filter((own) => own.length >= 2);
  const [first, second] = [all.map((own) => own[0] ?? 0), all.map((own) => own[1] ?? 0)];
  const [meanFirst, meanSecond] = [mean(first), mean(second)];
  const product = mean(first.map((score, index) => (score - meanFirst) * ((second[index] ?? 0) - meanSecond)));
  const spread = (values: number[], middle: number) => Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
  expect(product / (spread(first, meanFirst) * spread(second, meanSecond))).toBeGreaterThan(0.6);
  const byEmail = await scores();
  const growth = emailsOf("steady").flatMap((email) => {
    const own = byEmail.get(email) ?? [];
    return own.length === 4 ? [(own[3] ?? 0) - (own[0] ?? 0)] : [];
  });
  expect(mean(growth)).toBeGreaterThan(30);
});

test("students are weaker in their own topics than elsewhere", async () => {
  const rows = await rowsOf<{ email: string; topic: string; right: number; asked: number }>(
    `select users.email, tags.name as topic, sum(correct::int)::int as right, count(*)::int as asked from result_facts fact
    join users on users.id = fact.user_id join question_tags on question_tags.question_id = fact.question_id
    join tags on tags.id = question_tags.tag_id where not omitted group by 1, 2`,
  );
  const byEmail = new Map(students.map((one) => [one.email, one.topics]));
  const shareOf = (isWeak: boolean) => {
    const own = rows.filter(({ email, topic }) => {
      const named = [...(byEmail.get(email) ?? [])].find(([name]) => topic === name || topic.startsWith(`${name}:`));
      return isWeak ? named !== undefined && named[1] < 0 : named === undefined;
    });
    return own.reduce((sum, { right }) => sum + right, 0) / own.reduce((sum, { asked }) => sum + asked, 0);
  };
  expect(shareOf(false) - shareOf(true)).toBeGreaterThan(0.12);
});

test("some slip at the end, some were idle for weeks, some are stuck and some came late", async () => {
  const byEmail = await scores();
  const falls = emailsOf("slips").flatMap((email) => {
    const own = byEmail.get(email) ?? [];
    return own.length === 4 ? [(own[3] ?? 0) - (own[2] ?? 0)] : [];
  });
  expect(mean(falls)).toBeLessThan(-30);
  const newest = new Map(
    (
      await rowsOf<{ email: string; days: number; first: number }>(
        `select users.email, extract(epoch from now() - max(submitted_at))::float8 / 86400 as days,
          extract(epoch from now() - min(submitted_at))::float8 / 86400 as first
        from session_results join users on users.id = user_id group by 1`,
      )
    ).map((row) => [row.email, row]),
  );
  for (const email of emailsOf("idle")) expect(newest.get(email)?.days, email).toBeGreaterThan(16);
  for (const email of emailsOf("late")) expect(newest.get(email)?.first, email).toBeLessThan(74);
  const stuck = emailsOf("stuck").flatMap((email) => {
    const own = byEmail.get(email) ?? [];
    return own.length === 4 ? [(own[3] ?? 0) - (own[0] ?? 0)] : [];
  });
  expect(mean(stuck)).toBeLessThan(40);
});

test("the list of students who need someone names some of each kind", async () => {
  await refreshAllFigures(t.platform.db);
  const staff = await t.signInAs("staff");
  const { body } = await t.call<OperationOutput<"my_students.list">>("GET", "/api/my-students/", { as: staff });
  const kinds = body.results.flatMap(({ reasons }) => reasons.map(({ kind }) => kind));
  expect(new Set(kinds)).toEqual(new Set(["idle", "slipped", "stuck"]));
  expect(body.count).toBeLessThan(20);
});

test("people belonged to their groups since they joined, and goals stand since then", async () => {
  const [late] = await rowsOf<{ count: number }>(
    `select count(*)::int from session_results result join group_members member on member.user_id = result.user_id
    join memberships on memberships.user_id = result.user_id
    where result.submitted_at < greatest(member.member_from, memberships.member_from)`,
  );
  expect(late?.count).toBe(0);
  const [goals] = await rowsOf<{ count: number }>(
    "select count(*)::int from goals where set_at < now() - interval '45 days'",
  );
  expect(goals?.count).toBeGreaterThan(30);
});

test("answers were changed, left open and given reasons, each as its history says", async () => {
  const [facts] = await rowsOf<Record<string, number>>(
    `select sum((changed > 0)::int)::int as changed, sum((visits > 1)::int)::int as again, sum((visits = 0)::int)::int as unseen,
      sum(omitted::int)::int as omitted from result_facts`,
  );
  for (const count of Object.values(facts ?? {})) expect(count).toBeGreaterThan(20);
  expect((await verifyAnswerChains(t.platform.db)).faults).toEqual([]);
  const given = await rowsOf<{ given_by: string; count: number }>(
    "select given_by, count(*)::int from attempt_reasons group by 1",
  );
  expect(given.map(({ count }) => count > 100)).toEqual([true, true]);
});

test("every sitting has its visits, and some students practice: blind redos, questions like their mistakes, sets, mistakes closed by proof", async () => {
  const [sittings] = await rowsOf<{ without: number }>(
    "select count(*)::int as without from sessions where not exists (select from visits where session_id = sessions.id)",
  );
  expect(sittings?.without).toBe(0);
  const tries = await rowsOf<{ kind: string; people: number; right: number; wrong: number }>(
    `select kind, count(distinct user_id)::int as people, sum(correct::int)::int as right, sum((not correct)::int)::int as wrong
    from mistake_tries where answered_at < now() and shown_at < answered_at group by kind order by kind`,
  );
  expect(tries.map(({ kind }) => kind)).toEqual(["redo", "sibling"]);
  for (const { people, right, wrong } of tries) {
    expect(people).toBeGreaterThan(8);
    expect(Math.min(right, wrong)).toBeGreaterThan(30);
  }
  const [sets] = await rowsOf<Record<string, number>>(
    `select count(distinct owner_id)::int as people, count(*) filter (where created_at < now() - interval '90 days')::int as old,
      count(*) filter (where not exists (select from counted_practice join sessions on sessions.id = session_id
        where sessions.assessment_id = practice_sets.assessment_id))::int as uncounted
    from practice_sets`,
  );
  expect(sets).toMatchObject({ uncounted: 0 });
  expect(Math.min(sets?.people ?? 0, sets?.old ?? 0)).toBeGreaterThan(8);
  const schedules = await rowsOf<{ closed: number; due: number; last: Date }>(
    `select count(closed_at)::int as closed, count(*) filter (where closed_at is null and due_at < now())::int as due, max(last_at) as last
    from mistake_schedules`,
  );
  expect(Math.min(schedules[0]?.closed ?? 0, schedules[0]?.due ?? 0)).toBeGreaterThan(20);
  expect(schedules[0]?.last.getTime()).toBeLessThan(Date.now());
});

test("mistakes were closed by two unseen questions in a row, each solved on its own day", async () => {
  const closed = await rowsOf<{ days: number; right: boolean[]; seen: number }>(
    `select schedule.user_id, schedule.question_id, array_agg(tried.correct order by tried.answered_at desc) as right,
      extract(epoch from max(tried.answered_at) - max(tried.answered_at) filter (where tried.answered_at < schedule.closed_at))::float8
        / 86400 as days,
      count(*) filter (where exists (select from sessions join attempts on attempts.session_id = sessions.id
        join question_versions on question_versions.id = attempts.question_version_id
        where sessions.user_id = tried.user_id and sessions.id is distinct from tried.practised_session_id
          and question_versions.question_id = tried.shown_question_id))::int as seen
    from mistake_schedules schedule join mistake_tries tried using (user_id, question_id)
    where schedule.closed_at is not null and tried.kind = 'sibling' group by 1, 2, schedule.closed_at`,
  );
  for (const { right, days, seen } of closed) {
    expect(right.slice(0, 2)).toEqual([true, true]);
    expect(days).toBeGreaterThan(0.5);
    expect(seen).toBe(0);
  }
});

test("the demo student has old practice to look at, and questions that are due", async () => {
  const student = students[0]?.email ?? "";
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>("select id from users where email = $1", student);
  const { results } = await listSets(
    t.platform.db,
    { id, role: "student", signInId: "", address: "" },
    { page: 1, page_size: 50, archived: "false", ordering: "-created_at" },
    "/",
  );
  expect(results.length).toBeGreaterThan(2);
  for (const { sat, name } of results) {
    expect(name).toMatch(/^(Mistakes practice, \d+ \w{3,4}|Like my mistakes)$/);
    expect(sat.newest?.practised?.mistakes).toBeGreaterThan(0);
  }
  const due = await dueOf(t.platform.db, { id, role: "student", signInId: "", address: "" });
  expect(due.closed).toBeGreaterThan(3);
  expect(due.count).toBeGreaterThan(3);
});

test("the demo student has a plan to the exam, with something to do on the days that are not off", async () => {
  const [{ id } = { id: "" }] = await rowsOf<{ id: string }>(
    "select id from users where email = $1",
    students[0]?.email ?? "",
  );
  const student = await t.signInAs({ id, role: "student" });
  const url = `/api/users/${id}/study-plan/`;
  const { body } = await t.call<OperationOutput<"study_plan.get">>("GET", url, { as: student });
  expect(body).toMatchObject({ status: "planned", settings: { exam: "SAT", target_score: 1350, version: 1 } });
  const days = body.plan?.days ?? [];
  expect(days).toHaveLength(14);
  expect(days.filter(({ tasks }) => tasks.length === 0)).toEqual([]);
  const kinds = new Set(days.flatMap(({ tasks }) => tasks.map(({ kind }) => kind)));
  expect([kinds.has("practice"), kinds.has("mistakes")]).toEqual([true, true]);
  expect(body.plan?.mocks.length).toBeGreaterThan(1);
});

test("done again, nothing is there twice", async () => {
  const counts = () =>
    rowsOf(`select (select count(*) from sessions) as sessions, (select count(*) from users) as users,
      (select count(*) from questions) as questions, (select count(*) from goals) as goals,
      (select count(*) from study_plans) as plans, (select count(*) from mistake_tries) as tries, (select count(*) from practice_sets) as sets`);
  const before = await counts();
  await runFillHistory(t.platform)(payload);
  expect(await counts()).toEqual(before);
});

test("what one process has left undone another one does", async () => {
  const { pool } = t.platform;
  const [lastOne] = historyAssessments().slice(-1);
  const name = lastOne?.assessment.name ?? "";
  await pool.query("update assessments set name = 'Kept aside' where name = $1", [name]);
  await pool.query("update questions set source_identifier = source_identifier || ' kept aside'");
  await runFillHistory(t.platform)(payload);
  const made = await rowsOf<{ count: number }>(
    `select count(*)::int from sessions join assessments on assessments.id = assessment_id
    where assessments.name in ('Kept aside', $1) group by assessments.id`,
    name,
  );
  expect(made).toHaveLength(2);
  expect(made[0]).toEqual(made[1]);
});

test("every question of it has a name of its own, and no two ask the same", () => {
  const questions = listHistoryQuestions();
  expect(new Set(questions.map((one) => one.source_identifier)).size).toBe(questions.length);
  expect(new Set(questions.map((one) => `${one.stimulus?.body ?? ""}${one.body}`)).size).toBe(questions.length);
  for (const { interactions } of questions) {
    const [interaction] = interactions;
    const options = interaction.type === "choice" ? interaction.options.map((one) => one.content) : [];
    expect(new Set(options).size).toBe(options.length);
  }
});
