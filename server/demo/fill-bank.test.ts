import type { OperationOutput } from "@sextant/contract/types.ts";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "../platform/database/transaction.ts";
import type { SignedIn } from "../testing/app.ts";
import { useTestApp } from "../testing/use-test-app.ts";
import { workOff } from "../testing/work-off.ts";
import { listBank } from "./content/bank/questions.ts";
import { demoAccounts } from "./content/people.ts";
import { needsBank, runFillBank } from "./fill-bank.ts";
import { fillStudents, fillTeam } from "./fill-people.ts";
import { fillTags } from "./fill-tags.ts";
import { groundOf } from "./history-ground.ts";
import { fillBankTask } from "./task-names.ts";

const t = useTestApp();
let student: SignedIn;
let payload: unknown;

beforeAll(async () => {
  const id = await inTransaction(t.platform.db, async (tx) => {
    const team = await fillTeam(tx, "");
    const { byEmail } = await fillStudents(tx, team, "");
    await needsBank(tx, groundOf(team, await fillTags(tx, team.staff), new Map()));
    return byEmail.get(demoAccounts.student.email)?.id ?? "";
  });
  student = await t.signInAs({ id, role: "student" });
  const { rows } = await t.platform.pool.query<{ payload: unknown }>(
    `select payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id where task.identifier = $1`,
    [fillBankTask],
  );
  payload = rows[0]?.payload;
  await workOff(t.platform);
});

async function readPool(): Promise<OperationOutput<"practice_pool.list">> {
  const answer = await t.call<OperationOutput<"practice_pool.list">>("GET", "/api/practice-sets/pool/", {
    as: student,
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

test("a student has a daily set of unseen questions for eight weeks, in every domain of both subjects", async () => {
  const pool = await readPool();
  expect(pool.count).toBe(listBank().length);
  expect(pool.unseen).toBe(pool.count);
  const domains = pool.stock.filter(({ level }) => level === "domain");
  expect(domains).toHaveLength(8);
  const subjects = pool.stock.filter(({ level }) => level === "subject");
  const [one, other] = subjects.map(({ questions }) => questions);
  expect((one ?? 0) + (other ?? 0)).toBe(pool.count);
});

test("the bank is published in one import of the tutor’s, with a reason behind every wrong option", async () => {
  const { rows } = await t.platform.pool.query(
    `select count(distinct version.id)::int as questions, count(*)::int as options, count(reason.id)::int as reasons
      from question_versions version, jsonb_array_elements(interactions) as interaction,
        jsonb_array_elements(interaction -> 'options') as option
        left join reasons_for_error reason on reason.id::text = option ->> 'reason_for_error'
      where version.status = 'published'`,
  );
  expect(rows[0].reasons * 4).toBe(rows[0].options * 3);
  expect(rows[0].questions).toBeGreaterThan(900);
});

test("a task that begins again adds nothing twice", async () => {
  await runFillBank(t.platform)(payload);
  expect((await readPool()).count).toBe(listBank().length);
});
