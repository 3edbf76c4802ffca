import { z } from "zod";
import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob, type JobResource, jobTask, type Task } from "../../platform/jobs.ts";
import { type Page, pageLinks } from "../../platform/paging.ts";
import type { Platform } from "../../platform/platform.ts";
import { notFound } from "../../platform/refusal.ts";
import { countOldRecordings } from "../recordings/count-old-recordings.ts";
import { changePeopleRule, GRACE_DAYS } from "../settings/people-rule.ts";
import { insertPreview, isPreview, listPreviewed, type NamedLeaver } from "./retention.queries.ts";

/** The task of a dry run, and the kind of its job. */
export const previewRetentionTask = "retention.preview";

const input = z.object({ months: z.number().int().min(1).nullable() });

/** Starts a dry run with so many months, or with those that are set. */
export async function startPreview(
  db: Database,
  actor: Actor,
  months: number | null | undefined,
): Promise<JobResource> {
  const tried = months === undefined ? (await getSettings(db)).value.retention.people_months : months;
  const job = { kind: previewRetentionTask, input: { months: tried }, createdBy: actor.id };
  const id = await inTransaction(db, (tx) => createJob(tx, job));
  return getJob(db, id, actor.id);
}

/** Returns the task of a dry run: what the rules would erase and delete is written down, and nothing of it is changed. */
export function runPreviewRetention({ db, live }: Pick<Platform, "db" | "live">): Task {
  return jobTask(db, live.wake, async (given, _report, { id }) => {
    const { months } = input.parse(given);
    const { retention, recording } = (await getSettings(db)).value;
    const rule = changePeopleRule(retention, months, new Date());
    const people = rule ? await inTransaction(db, (tx) => insertPreview(tx, id, rule, GRACE_DAYS)) : 0;
    return { months, people, recordings: await countOldRecordings(db, recording.keep_days) };
  });
}

/** Returns a page of those whom a dry run found. @throws Refusal `not_found`. */
export async function listPreview(
  db: Database,
  job: string,
  query: { page: number; page_size: number },
  url: string,
): Promise<Page<NamedLeaver>> {
  if (!(await isPreview(db, job, previewRetentionTask))) throw notFound("This preview");
  const { count, rows } = await listPreviewed(db, job, query);
  return { count, ...pageLinks(url, query, count), results: rows };
}
