import { execFile } from "node:child_process";
import { mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { inTransaction } from "@sextant/server/platform/database/transaction.ts";
import { createJob } from "@sextant/server/platform/jobs.ts";
import { expectAccessible } from "./support/accessible.ts";
import { openPatiently } from "./support/database.ts";
import { expect, test } from "./support/journey.ts";
import { openSchool } from "./support/school.ts";
import { startServer } from "./support/server.ts";
import { signInByForm } from "./support/sign-in.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const run = promisify(execFile);
const HOUR_MS = 3_600_000;

test("an operator reads that the backup is too old and what to do, does it, and retries a job that failed", async ({
  browser,
}) => {
  const backups = await mkdtemp(join(tmpdir(), "sextant-journey-backups-"));
  const server = await startServer({ BACKUP_DIR: backups });
  const context = await browser.newContext({ baseURL: server.address });
  const backUp = () =>
    run(process.execPath, ["server/commands/backup.ts", backups], {
      cwd: root,
      env: { ...process.env, DATA_DIR: server.dataDir },
    });
  try {
    const school = await openSchool(server);
    await backUp();
    const [made = ""] = (await readdir(backups)).filter((name) => name.startsWith("20"));
    const earlier = new Date(Date.now() - 31 * HOUR_MS).toISOString().replaceAll(":", "-");
    await rename(join(backups, made), join(backups, earlier));

    const { db, pool, close } = openPatiently(server.databaseUrl());
    const job = { kind: "questions.export", input: { format: "unknown" }, createdBy: school.staff.user.id };
    await pool.query(
      `insert into operation_readings (at, connections, oldest_job_seconds, overdue_seconds)
        select date_bin('10 minutes', now(), 'epoch') - make_interval(mins => 10 * ago), 20 + ago % 30, ago % 7, 0
        from generate_series(1, 140) as ago where ago not between 40 and 55 on conflict do nothing`,
    );
    // Up to 5 ms and up to 25 ms: also for the newest ten minutes, regardless of other saves.
    await pool.query(
      `insert into save_readings (at, counts)
        select date_bin('10 minutes', now(), 'epoch') - make_interval(mins => 10 * ago),
          case when ago % 2 = 0 then array[0, 0, 1000000, 0, 0, 0, 0, 0, 0, 0] else array[1000000, 0, 0, 0, 0, 0, 0, 0, 0, 0] end
        from generate_series(0, 140) as ago on conflict (at) do update set counts = excluded.counts`,
    );
    const id = await inTransaction(db, (tx) => createJob(tx, job));

    const page = await context.newPage();
    await page.goto("/operations");
    await signInByForm(page, school.staff);
    await expect(page.getByRole("heading", { name: /^(One thing needs|\d+ things need) you now$/ })).toBeVisible();
    await expect(page.getByRole("heading", { name: /Backups: the last good one is 31 h/ })).toBeVisible();
    await expect(page.getByText("Then run: npm run backup")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Last 24 hours: 5 ms to 24 ms, limit 50 ms$/ })).toBeVisible();
    await expect(page.getByText("19 in 20 within 24 ms")).toBeVisible();
    await expect(page.getByRole("img", { name: /^Last 24 hours: \d+ to \d+, limit \d+/ })).toBeVisible();
    await expect(page.getByRole("img", { name: "Last 14 days: a backup of one day is kept" })).toBeVisible();
    await expect(page.getByRole("img", { name: /^Data disk \d+% full, backup disk \d+% full$/ })).toBeVisible();
    const failed = page.getByRole("row", { name: /Question export.*Failed/ });
    await expect(failed).toBeVisible();
    await expect(page.getByRole("heading", { name: "Jobs: one failed" })).toBeVisible();
    await expectAccessible(page, "operations");

    // Its cause is removed, and then it is retried.
    const input = { role: "staff", questions: [], format: "jsonl" };
    await pool.query("update jobs set input = $1 where id = $2", [JSON.stringify(input), id]);
    await failed.getByRole("button", { name: "Retry Question export" }).click();
    await expect(page.getByText("Job queued again")).toBeVisible();
    await expect(failed).toBeHidden();
    await expect
      .poll(async () => (await pool.query<{ state: string }>("select state from jobs where id = $1", [id])).rows)
      .toEqual([{ state: "done" }]);
    await close();

    // What the page says to do puts it right, without a reload.
    await backUp();
    await expect(page.getByRole("heading", { name: /Backups: the last good one/ })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.route("**/api/operations/", (route) => route.abort());
    await expect(page.getByText(/Couldn’t update since/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Database", exact: false }).first()).toBeVisible();

    const tutor = await school.createPerson("tutor");
    const other = await browser.newContext({ baseURL: server.address });
    const theirs = await other.newPage();
    await theirs.goto("/operations");
    await signInByForm(theirs, tutor);
    await expect(theirs.getByRole("heading", { name: "You don’t have access to this page" })).toBeVisible();
    await other.close();
  } finally {
    await context.close();
    await server.remove();
    await rm(backups, { recursive: true });
  }
});

test("the team is told why lists may load slowly while the read replica is too far behind, and students aren’t", async ({
  openDevice,
  school,
}) => {
  let lag = "12.3";
  const pages = [await openDevice(school.staff), await openDevice(await school.createPerson())];
  for (const page of pages)
    await page.route(/\/api\/((filter-)?people-view|home)\//, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "sextant-replica-lag": lag, "sextant-replica-limit": "5" };
      await route.fulfill({ response, headers });
    });
  const [staff, student] = pages as [Page, Page];
  const note = "Lists may load slowly";
  await staff.goto("/people");
  await expect(staff.getByText(note)).toBeVisible();
  await expect(staff.getByText(/is 12\ss behind/)).toBeVisible();
  await student.goto("/");
  await expect(student.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(student.getByText(note)).toHaveCount(0);
  lag = "0.0";
  await staff.reload();
  await expect(staff.getByRole("heading", { name: "People", level: 1 })).toBeVisible();
  await expect(staff.getByText(note)).toHaveCount(0);
  // What is still on its way is nobody’s any more.
  for (const page of pages) await page.unrouteAll({ behavior: "ignoreErrors" });
});
