import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../testing/use-test-app.ts";
import { inTransaction } from "./database/transaction.ts";
import { createJob, getJob, jobTask } from "./jobs.ts";
import { Refusal } from "./refusal.ts";

const app = useTestApp();
let owner: string;
beforeAll(async () => {
  owner = (await app.signInAs("staff")).id;
});

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

test("a job during which the database went away, or had no room, waits for its next try; one that takes too long fails", async () => {
  const { db } = app.platform;
  const coded = (code: string) => Object.assign(new Error("failed"), { code, severity: "ERROR" });
  for (const [code, state] of [
    ["57P01", "running"],
    ["53100", "running"],
    ["57014", "failed"],
  ] as const) {
    const job = await inTransaction(db, (tx) => createJob(tx, { kind: "trial", input: {}, createdBy: owner }));
    let isBroken = true;
    const task = jobTask(
      db,
      () => {},
      () => (isBroken ? Promise.reject(coded(code)) : Promise.resolve("made")),
    );
    await expect(task({ job })).rejects.toMatchObject({ code });
    expect((await getJob(db, job, owner)).state, code).toBe(state);
    isBroken = false;
    await task({ job });
    expect((await getJob(db, job, owner)).state, code).toBe(state === "running" ? "done" : "failed");
  }
});
