import type { PracticeTiming } from "@sextant/contract/practice-sets.ts";
import type { SessionState } from "@sextant/contract/sessions.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { sumTestPace } from "../../authoring/assessments/check/test-pace.ts";
import { publishPractice } from "../../authoring/assessments/publish-practice.ts";
import { allocateOwnSet } from "../../delivery/allocations/allocate-personally.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import { tellOfReturned, withdrawFromAll } from "../../foundation/notifications/withdraw-lost.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import type { StoredCut } from "../../platform/database/stored-json.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { containing, type Page, paged } from "../../platform/paging.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { chooseQuestions } from "./choose-questions.ts";
import {
  type Candidate,
  findVisibleSet,
  insertSet,
  lockSet,
  type SetRow,
  updateSetRow,
  visibleSets,
} from "./practice.queries.ts";
import { type SatRow, selectSat } from "./sat.queries.ts";

type PracticeSet = HandlerOutput<"practice_sets.get">;

/** A person's words never enter what is published: that can't be erased. */
export const NAME_BEHIND = "Practice";

/** Students see their own sittings, the team those of the set’s owner. */
const satBy = (actor: Actor, row: SetRow) => (actor.role === "student" ? actor.id : row.owner_id);

function presentSat(row: SatRow | undefined): PracticeSet["sat"] {
  if (!row) return { count: 0, newest: null };
  const { count, session, state, submitted_at, points, max_points, is_counted, ...practised } = row;
  const { mistakes, missed, solved, closed, next_due_at } = practised;
  return {
    count,
    newest: {
      session,
      state: state as SessionState,
      submitted_at,
      points,
      max_points,
      practised: is_counted ? { mistakes, missed, solved, closed, next_due_at } : null,
    },
  };
}

const loadSat = (db: Database, actor: Actor, rows: readonly SetRow[]) =>
  selectSat(
    db,
    rows.map((row) => ({ assessment: row.assessment_id, person: satBy(actor, row) })),
  );

/** Returns whether the actor may assign a set to others. A set chosen from one person’s mistakes is for nobody else. */
export function mayAllocate(actor: Actor, { cut, owner_id, archived_at }: SetRow): boolean {
  const isMistakes = "mistakes" in cut.from;
  return actor.role !== "student" && archived_at === null && (owner_id === actor.id || !isMistakes);
}

function present(actor: Actor, row: SetRow, sat: SatRow | undefined): PracticeSet {
  const { from, timing } = row.cut;
  const isOwn = row.owner_id === actor.id;
  const isArchived = row.archived_at !== null;
  return {
    id: row.id,
    name: row.name,
    owner: { id: row.owner_id, name: row.owner_name },
    assessment: row.assessment_id,
    from,
    timing,
    feedback: row.feedback as PracticeSet["feedback"],
    question_count: row.question_count,
    time_seconds: row.time_seconds,
    retired_count: row.retired_count,
    withdrawn_count: row.withdrawn_count,
    sat: presentSat(sat),
    version: row.version,
    archived: isArchived,
    created_at: row.created_at,
    can: {
      sit: actor.role === "student" && !isArchived,
      update: isOwn,
      allocate: mayAllocate(actor, row),
    },
  };
}

/** Returns a practice set that the actor may see. @throws Refusal `not_found`. */
export async function getSet(db: Database, actor: Actor, id: string): Promise<PracticeSet> {
  const row = await findVisibleSet(db, actor, id);
  if (!row) throw notFound("This practice set");
  return present(actor, row, (await loadSat(db, actor, [row])).get(row.assessment_id));
}

/** Lists practice sets that the actor may see. */
export async function listSets(
  db: Database,
  actor: Actor,
  { user, assessment, archived, search, ...input }: HandlerInput<"practice_sets.list">["query"],
  url: string,
): Promise<Page<PracticeSet>> {
  let rows = visibleSets(db, actor).where("practice_sets.archived_at", archived === "true" ? "is not" : "is", null);
  if (assessment) rows = rows.where("practice_sets.assessment_id", "=", assessment);
  if (user) rows = rows.where("practice_sets.owner_id", "=", user);
  if (search) rows = rows.where("practice_sets.name", "ilike", containing(search));
  const page = await paged(db, rows, input, {
    url,
    orderings: { name: "practice_sets.name", created_at: "practice_sets.created_at" },
    defaultOrdering: "-created_at",
    tieBreaker: "practice_sets.id",
  });
  const sat = await loadSat(db, actor, page.results);
  return { ...page, results: page.results.map((row) => present(actor, row, sat.get(row.assessment_id))) };
}

/** Logs what the team does to its sets, for those who watch over it; students' own practice is theirs. */
export async function logSet(tx: Tx, actor: Actor, entry: { id: string; action: string; after?: unknown }) {
  if (actor.role === "student") return;
  const { id, action, after } = entry;
  await recordAudit(tx, { actor, action, subject: { type: "practice_set", id }, after });
}

/** Returns how long a set of these question versions may take; null = as long as one likes. */
export async function secondsOf(
  db: Database,
  timing: PracticeTiming,
  versions: readonly string[],
): Promise<number | null> {
  if (timing.type === "untimed") return null;
  return timing.type === "limit" ? timing.seconds : sumTestPace(db, versions);
}

/** A stored set: its selection rules and the resulting questions. */
export interface KeptSet extends StoredCut {
  name: string;
  feedback: PracticeSet["feedback"];
  questions: readonly Candidate[];
  createdAt?: Date;
}

/** Saves a set of these questions with the published assessment behind it; a student may begin their own at once. */
export async function insertPracticeSet(
  tx: Tx,
  owner: Actor,
  { name, from, timing, feedback, questions, createdAt }: KeptSet,
): Promise<{ id: string; assessment: string }> {
  const id = newId();
  const assessment = await publishPractice(tx, {
    name: owner.role === "student" ? NAME_BEHIND : name,
    author: owner.id,
    questions: questions.map(({ question_id }) => question_id),
    timeSeconds: await secondsOf(
      tx,
      timing,
      questions.map(({ version_id }) => version_id),
    ),
    isCheckedAtOnce: feedback === "at_once",
  });
  const cut = JSON.stringify({ from, timing } satisfies StoredCut);
  const row = { id, name, owner_id: owner.id, assessment_id: assessment, feedback, cut };
  await insertSet(tx, { ...row, ...(createdAt && { created_at: createdAt }) });
  if (owner.role === "student") await allocateOwnSet(tx, owner, id);
  return { id, assessment };
}

/**
 * Creates a practice set with the published assessment behind it; a student may begin it at once.
 *
 * @returns Its id.
 * @throws Refusal as `chooseQuestions`.
 */
export async function createSet(
  db: Database,
  actor: Actor,
  { name, from, timing, feedback }: HandlerInput<"practice_sets.create">["body"],
): Promise<string> {
  const questions = await chooseQuestions(db, actor, from);
  return inTransaction(db, async (tx) => {
    const { id } = await insertPracticeSet(tx, actor, { name, from, timing, feedback, questions });
    await logSet(tx, actor, { id, action: "practice_set.created", after: { name, feedback } });
    return id;
  });
}

/** Locks a set of the actor. @throws Refusal `not_found` for a set that the actor doesn't see, `forbidden` for another person's. */
export async function lockOwn(tx: Tx, actor: Actor, id: string) {
  if (!(await findVisibleSet(tx, actor, id))) throw notFound("This practice set");
  const row = await lockSet(tx, id);
  if (!row) throw notFound("This practice set");
  if (row.owner_id !== actor.id)
    throw new Refusal("forbidden", "Only the person who made this practice set can change it.");
  return row;
}

/** Renames, archives or restores a set of the actor. @throws Refusal as `lockOwn`; `stale_version`. */
export async function updateSet(
  db: Database,
  wake: () => void,
  actor: Actor,
  id: string,
  { name, archived, version }: HandlerInput<"practice_sets.update">["body"],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockOwn(tx, actor, id);
    if (version !== undefined && version !== row.version)
      throw new Refusal("stale_version", "You changed this set elsewhere. Reload to see the latest version.", {
        members: { current: await getSet(tx, actor, id) },
      });
    const isArchived = row.archived_at !== null;
    const changes = {
      ...(name !== undefined && name !== row.name ? { name } : {}),
      ...(archived !== undefined && archived !== isArchived ? { archived_at: archived ? new Date() : null } : {}),
    };
    if (Object.keys(changes).length === 0) return;
    await updateSetRow(tx, id, changes);
    if ("archived_at" in changes) await (archived ? withdrawFromAll(tx, wake, row.id) : tellOfReturned(tx, row.id));
    await logSet(tx, actor, { id, action: "practice_set.updated", after: { name, archived } });
  });
}
