import { appendKey, requireKeyFits } from "../../authoring/questions/append-key.ts";
import {
  type KeyRevision,
  loadKeyRevisions,
  loadNewestKeys,
  loadQuestionVersions,
} from "../../authoring/questions/versions.ts";
import { requireTokenScope } from "../../foundation/access/token-scope.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { createJob, getJob, type JobResource } from "../../platform/jobs.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { getRegradable } from "./may-regrade.ts";
import { rulesOf } from "./plan-of-row.ts";
import {
  type ChangeRow,
  deleteDrafts,
  deleteItems,
  hasLater,
  lockVersion,
  type RegradeRow,
  selectChangeRows,
  selectLinked,
  selectRegradeRow,
  selectUnderWay,
  updateChange,
  updateRegrade,
} from "./regrades.queries.ts";
import { isSameRules, type Rules } from "./rules.ts";
import { regradeTask } from "./task.ts";

/** For how long a regrade can be undone. */
const UNDO_MS = 14 * 86_400_000;

interface Asked {
  assessmentId: string;
  regradeId: string;
}

/** Locks the regrade that is asked for, and those that are applied and undone with it. */
async function lockRows(tx: Tx, { assessmentId, regradeId }: Asked): Promise<RegradeRow[]> {
  const row = await selectRegradeRow(tx, regradeId);
  if (row?.assessment_id !== assessmentId.toLowerCase()) throw notFound("This regrade");
  const linked = await selectLinked(tx, row.link_id);
  for (const one of linked) await lockVersion(tx, one.assessment_version_id);
  const locked: RegradeRow[] = [];
  for (const { id } of linked) {
    const again = await selectRegradeRow(tx, id, true);
    if (again) locked.push(again);
  }
  return locked;
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

async function newestKey(tx: Tx, questionVersionId: string): Promise<KeyRevision> {
  const key = (await loadNewestKeys(tx, [questionVersionId])).get(questionVersionId);
  if (!key) throw new Error(`Question version ${questionVersionId} has no key`);
  return key;
}

async function appendRevision(
  tx: Tx,
  actorId: string,
  questionVersionId: string,
  { key, score_rule, explanation, hints }: Omit<KeyRevision, "key_revision_id" | "number">,
) {
  const version = (await loadQuestionVersions(tx, [questionVersionId])).get(questionVersionId);
  if (!version) throw notFound("This question");
  return appendKey(tx, actorId, version, { key, score_rule, explanation, hints });
}

/**
 * Records the keys by which linked regrades score, and the newest keys before them. Uses a key as is that was already corrected in the
 * bank; versions with the same question share the revision.
 */
async function prepareKeys(tx: Tx, actor: Actor, rows: readonly RegradeRow[]): Promise<void> {
  const prepared = new Map<string, { key_revision_id: string | null; former_key_revision_id: string }>();
  const [first] = rows;
  if (!first) return;
  const changes = await selectChangeRows(
    tx,
    rows.map(({ id }) => id),
  );
  // Locks of questions are taken in one order.
  for (const change of changes.sort((a, b) => (a.question_version_id < b.question_version_id ? -1 : 1))) {
    const { question_version_id: question } = change;
    const known = prepared.get(question) ?? (await prepareKey(tx, actor, first.created_by, change));
    prepared.set(question, known);
    await updateChange(tx, change, known);
  }
}

async function prepareKey(tx: Tx, actor: Actor, authorId: string, change: ChangeRow) {
  const rules = rulesOf(change);
  const former = await newestKey(tx, change.question_version_id);
  if (!rules) return { key_revision_id: null, former_key_revision_id: former.key_revision_id };
  const revision = isSameRules(former, rules) ? former : await reviseKey(tx, actor, authorId, change, former, rules);
  return { key_revision_id: revision.key_revision_id, former_key_revision_id: former.key_revision_id };
}

/** The bank may have changed since the regrade was kept by someone who only followed it: then applying changes the question. */
async function reviseKey(
  tx: Tx,
  actor: Actor,
  authorId: string,
  { question_version_id: id }: ChangeRow,
  former: KeyRevision,
  rules: Rules,
): Promise<KeyRevision> {
  const version = (await loadQuestionVersions(tx, [id])).get(id);
  if (!version) throw notFound("This question");
  requireTokenScope(actor, "questions.write");
  await requireKeyFits(tx, actor, version, rules);
  return appendRevision(tx, authorId, id, { ...former, ...rules });
}

/** Restores the keys from before a regrade as the newest, unless they have changed since. */
async function restoreKeys(tx: Tx, actor: Actor, rows: readonly RegradeRow[]): Promise<void> {
  const changes = await selectChangeRows(
    tx,
    rows.map(({ id }) => id),
  );
  for (const change of changes) {
    if (change.key_revision_id === null || change.key_revision_id === change.former_key_revision_id) continue;
    const newest = await newestKey(tx, change.question_version_id);
    if (newest.key_revision_id !== change.key_revision_id) continue;
    const former = (await loadKeyRevisions(tx, [change.former_key_revision_id])).get(change.former_key_revision_id);
    const actorId = rows.find(({ id }) => id === change.regrade_id)?.created_by;
    if (!former || !actorId) continue;
    requireTokenScope(actor, "questions.write");
    await appendRevision(tx, actorId, change.question_version_id, former);
  }
}

async function begin(
  tx: Tx,
  actor: Actor,
  rows: readonly RegradeRow[],
  state: "applying" | "undoing",
  schoolId: string | null,
): Promise<JobResource> {
  const regrades = rows.map(({ id }) => id);
  const job = await createJob(tx, {
    kind: regradeTask,
    input: { regrades },
    createdBy: actor.id,
    apiToken: actor.apiToken,
  });
  for (const row of rows) {
    await updateRegrade(tx, row.id, { state, job_id: job });
    await recordAudit(tx, {
      actor,
      action: state === "applying" ? "regrade.applied" : "regrade.undone",
      subject: { type: "regrade", id: row.id },
      after: { assessment: row.assessment_id, only_raise: row.only_raise },
      schoolId,
    });
  }
  return getJob(tx, job, null);
}

/**
 * Applies a regrade as a job: its key counts from now on, for new sittings too.
 *
 * @throws Refusal `not_found`, `forbidden`; `illegal_transition` for one that is applied; `in_use` while another regrade of the
 * version is under way.
 */
export async function applyRegrade(db: Database, actor: Actor, asked: Asked): Promise<JobResource> {
  const assessment = await getRegradable(db, actor, asked.assessmentId);
  return inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, asked);
    for (const row of rows) await requireNoneUnderWay(tx, row);
    // Of linked ones whose job failed some may be applied already.
    const open = rows.filter(({ state }) => state !== "applied");
    const stuck = rows.find(({ state }) => state === "undoing") ?? (open.length === 0 ? rows[0] : undefined);
    if (stuck) throw new Refusal("illegal_transition", "This regrade is already applied.", { state: stuck.state });
    const fresh = open.filter(({ state }) => state !== "applying");
    const now = await readClock(tx);
    const moments = { applied_at: now, undo_until: new Date(now.getTime() + UNDO_MS), undone_at: null };
    for (const row of fresh) {
      await deleteItems(tx, row.id);
      // The one row that may be under way is named before the key changes.
      await updateRegrade(tx, row.id, { ...moments, state: "applying", changed: null, done_to: null });
    }
    await prepareKeys(tx, actor, fresh);
    return begin(tx, actor, open, "applying", assessment.school_id);
  });
}

/**
 * Undoes a regrade as a job: former scores are appended again.
 *
 * @throws Refusal `not_found`, `forbidden`; `illegal_transition` for one that isn't applied, whose time has passed, or that a later
 * regrade of the version rests on; `in_use` while another is under way.
 */
export async function undoRegrade(db: Database, actor: Actor, asked: Asked): Promise<JobResource> {
  const assessment = await getRegradable(db, actor, asked.assessmentId);
  return inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, asked);
    for (const row of rows) await requireNoneUnderWay(tx, row);
    const left = rows.filter(({ state }) => state !== "undone");
    const stuck =
      left.find(({ state }) => state !== "applied" && state !== "undoing") ?? (left.length === 0 ? rows[0] : undefined);
    if (stuck)
      throw new Refusal("illegal_transition", "Only an applied regrade can be undone.", { state: stuck.state });
    const fresh = left.filter(({ state }) => state === "applied");
    for (const row of fresh) {
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
    }
    await restoreKeys(tx, actor, fresh);
    for (const row of fresh) await updateRegrade(tx, row.id, { done_to: null });
    return begin(tx, actor, left, "undoing", assessment.school_id);
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
    const rows = await lockRows(tx, asked);
    const [first] = rows;
    if (!first || !(await deleteDrafts(tx, first.link_id)))
      throw new Refusal("illegal_transition", "This regrade was applied, so it stays in the history.", {
        state: first?.state ?? "applied",
      });
    for (const row of rows)
      await recordAudit(tx, {
        actor,
        action: "regrade.discarded",
        subject: { type: "regrade", id: row.id },
        schoolId: assessment.school_id,
      });
  });
}
