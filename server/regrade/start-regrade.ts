import { isDeepStrictEqual } from "node:util";
import { recordAudit } from "../audit/record.ts";
import type { Actor } from "../platform/binder.ts";
import type { Database, Tx } from "../platform/database/client.ts";
import { readClock } from "../platform/database/clock.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { createJob, getJob, type JobResource } from "../platform/jobs.ts";
import { notFound, Refusal } from "../platform/refusal.ts";
import { appendKey } from "../questions/append-key.ts";
import { type KeyRevision, loadKeyRevisions, loadNewestKeys, loadQuestionVersions } from "../questions/versions.ts";
import { getRegradable } from "./may-regrade.ts";
import { rulesOf } from "./plan-of-row.ts";
import {
  deleteDraft,
  deleteItems,
  hasLater,
  lockVersion,
  type RegradeRow,
  selectRegradeRow,
  selectUnderWay,
  updateRegrade,
} from "./regrades.queries.ts";
import { regradeTask } from "./task.ts";

/** For how long a regrade can be undone. */
const UNDO_MS = 14 * 86_400_000;

interface Asked {
  assessmentId: string;
  regradeId: string;
  address: string;
}

async function lockRow(tx: Tx, { assessmentId, regradeId }: Asked): Promise<RegradeRow> {
  const row = await selectRegradeRow(tx, regradeId);
  if (row?.assessment_id !== assessmentId.toLowerCase()) throw notFound("This regrade");
  await lockVersion(tx, row.assessment_version_id);
  return (await selectRegradeRow(tx, regradeId, true)) ?? row;
}

/** Returns true when its job ended without finishing: then it may be started again. */
async function hasFailed(tx: Tx, row: RegradeRow): Promise<boolean> {
  return row.job_id === null || (await getJob(tx, row.job_id, null)).state === "failed";
}

async function requireNoneUnderWay(tx: Tx, row: RegradeRow): Promise<void> {
  const other = await selectUnderWay(tx, row.assessment_version_id);
  if (!other || (other.id === row.id && (await hasFailed(tx, row)))) return;
  throw new Refusal("in_use", "Another regrade of this version is in progress. Wait until it’s done.", {
    state: "in_progress",
    members: { regrade: other.id },
  });
}

async function newestKey(tx: Tx, row: RegradeRow): Promise<KeyRevision> {
  const key = (await loadNewestKeys(tx, [row.question_version_id])).get(row.question_version_id);
  if (!key) throw new Error(`Question version ${row.question_version_id} has no key`);
  return key;
}

async function appendRevision(tx: Tx, row: RegradeRow, revision: Omit<KeyRevision, "key_revision_id" | "number">) {
  const version = (await loadQuestionVersions(tx, [row.question_version_id])).get(row.question_version_id);
  if (!version) throw notFound("This question");
  const { key, score_rule, explanation } = revision;
  return appendKey(tx, row.created_by, version, { key, score_rule, explanation });
}

/** The key to score by, and the newest before it; a key that was put right in the bank already is taken as it is. */
async function prepareKey(tx: Tx, row: RegradeRow) {
  const rules = rulesOf(row);
  const former = await newestKey(tx, row);
  if (!rules) return { key_revision_id: null, former_key_revision_id: former.key_revision_id };
  const isThere = isDeepStrictEqual({ key: former.key, score_rule: former.score_rule }, rules);
  const revision = isThere ? former : await appendRevision(tx, row, { ...former, ...rules });
  return { key_revision_id: revision.key_revision_id, former_key_revision_id: former.key_revision_id };
}

/** Makes the key from before the newest again, unless somebody changed it since. */
async function restoreKey(tx: Tx, row: RegradeRow): Promise<void> {
  if (row.key_revision_id === null || row.key_revision_id === row.former_key_revision_id) return;
  if ((await newestKey(tx, row)).key_revision_id !== row.key_revision_id) return;
  const former = (await loadKeyRevisions(tx, [row.former_key_revision_id])).get(row.former_key_revision_id);
  if (former) await appendRevision(tx, row, former);
}

async function begin(
  tx: Tx,
  actor: Actor,
  row: RegradeRow,
  state: "applying" | "undoing",
  { address, schoolId }: { address: string; schoolId: string | null },
): Promise<Omit<JobResource, "result">> {
  const job = await createJob(tx, { kind: regradeTask, input: { regrade: row.id }, createdBy: actor.id });
  await updateRegrade(tx, row.id, { state, job_id: job });
  await recordAudit(tx, {
    actor,
    action: state === "applying" ? "regrade.applied" : "regrade.undone",
    subject: { type: "regrade", id: row.id },
    after: { assessment: row.assessment_id, kind: row.kind, only_raise: row.only_raise },
    schoolId,
    address,
  });
  const { result: _, ...resource } = await getJob(tx, job, null);
  return resource;
}

/**
 * Applies a regrade as a job: its key counts from now on, for new sittings too.
 *
 * @throws Refusal `not_found`, `forbidden`; `illegal_transition` for one that is applied; `in_use` while another regrade of the
 * version is under way.
 */
export async function applyRegrade(db: Database, actor: Actor, asked: Asked): Promise<Omit<JobResource, "result">> {
  const assessment = await getRegradable(db, actor, asked.assessmentId);
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, asked);
    await requireNoneUnderWay(tx, row);
    if (row.state === "applied" || row.state === "undoing")
      throw new Refusal("illegal_transition", "This regrade is already applied.", { state: row.state });
    if (row.state !== "applying") {
      await deleteItems(tx, row.id);
      const now = await readClock(tx);
      const moments = { applied_at: now, undo_until: new Date(now.getTime() + UNDO_MS), undone_at: null };
      // The one row that may be under way is named before the key changes.
      await updateRegrade(tx, row.id, { ...moments, state: "applying", changed: null, done_to: null });
      await updateRegrade(tx, row.id, await prepareKey(tx, row));
    }
    return begin(tx, actor, row, "applying", { address: asked.address, schoolId: assessment.school_id });
  });
}

/**
 * Undoes a regrade as a job: former scores are appended again.
 *
 * @throws Refusal `not_found`, `forbidden`; `illegal_transition` for one that isn't applied, whose time has passed, or that a later
 * regrade of the version rests on; `in_use` while another is under way.
 */
export async function undoRegrade(db: Database, actor: Actor, asked: Asked): Promise<Omit<JobResource, "result">> {
  const assessment = await getRegradable(db, actor, asked.assessmentId);
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, asked);
    await requireNoneUnderWay(tx, row);
    if (row.state !== "applied" && row.state !== "undoing")
      throw new Refusal("illegal_transition", "Only an applied regrade can be undone.", { state: row.state });
    if (row.state === "applied") {
      if (await hasLater(tx, row))
        throw new Refusal(
          "illegal_transition",
          "A later regrade of this version builds on this one. Undo that first.",
          {
            state: "followed",
          },
        );
      if (row.undo_until && row.undo_until < (await readClock(tx)))
        throw new Refusal("illegal_transition", "The time to undo this regrade has passed.", { state: "final" });
      await restoreKey(tx, row);
      await updateRegrade(tx, row.id, { done_to: null });
    }
    return begin(tx, actor, row, "undoing", { address: asked.address, schoolId: assessment.school_id });
  });
}

/**
 * Discards a regrade that isn't applied.
 *
 * @throws Refusal `not_found`, `forbidden`, `illegal_transition`.
 */
export async function discardRegrade(db: Database, actor: Actor, asked: Asked): Promise<void> {
  const assessment = await getRegradable(db, actor, asked.assessmentId);
  await inTransaction(db, async (tx) => {
    const row = await lockRow(tx, asked);
    if (!(await deleteDraft(tx, row.id)))
      throw new Refusal("illegal_transition", "This regrade was applied, so it stays in the history.", {
        state: row.state,
      });
    await recordAudit(tx, {
      actor,
      action: "regrade.discarded",
      subject: { type: "regrade", id: row.id },
      schoolId: assessment.school_id,
      address: asked.address,
    });
  });
}
