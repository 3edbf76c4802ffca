import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { inTransaction } from "./database/transaction.ts";
import { createJob, getJob, jobTask } from "./jobs.ts";
import { Refusal } from "./refusal.ts";

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await startTestApp();
  owner = (await app.signInAs("staff")).id;
});
afterAll(() => app.close());

test.each<[string, () => Promise<unknown>, RegExp]>([
  ["what was refused", () => Promise.reject(new Refusal("invalid", "The file is empty.")), /^The file is empty\.$/],
  [
    "that something went wrong, where the database says why",
    () => app.platform.pool.query("select secret_column from sessions"),
    /^Something went wrong on our side/,
  ],
  [
    "the same, where a value is missing",
    async () => (undefined as never as { id: string }).id,
    /^Something went wrong/,
  ],
])("a job that fails tells its owner %s", async (_, work, told) => {
  const { db } = app.platform;
  const job = await inTransaction(db, (tx) => createJob(tx, { kind: "trial", input: {}, createdBy: owner }));
  const task = jobTask(db, () => {}, work);
  await task({ job }).catch(() => {});
  expect(await getJob(db, job, owner)).toMatchObject({ state: "failed", error: expect.stringMatching(told) });
  // Tried again, it finds nothing left to do.
  await task({ job });
});
