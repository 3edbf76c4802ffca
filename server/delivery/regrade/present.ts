import type { Regrade } from "@sextant/contract/regrades.ts";
import { sql } from "kysely";
import { candidateOf, typesetQuestion } from "../../authoring/questions/render.ts";
import { loadQuestionVersions, type QuestionVersion } from "../../authoring/questions/versions.ts";
import { getPersonName } from "../../foundation/access/find-role.ts";
import { reachedBy } from "../../foundation/access/reach.ts";
import { signFileLink } from "../../foundation/files/links.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import type { StoredPreview } from "../../platform/database/stored-json.ts";
import { notFound } from "../../platform/refusal.ts";
import type { Signing } from "../sessions/signed-pictures.ts";
import type { PreviewedRegrade } from "./create-regrade.ts";
import { getRegradable } from "./may-regrade.ts";
import {
  type NamedRegrade,
  selectLinkedPreviews,
  selectNamedChanges,
  selectRegrade,
  selectRegrades,
} from "./regrades.queries.ts";

/** Pictures of the question are signed for a day. */
const SIGNED_MS = 86_400_000;

/** Names of those of these people whom the actor reaches, by their ids. */
async function namesWithinReach(db: Database, actor: Actor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", sql<string>`first_name || ' ' || last_name`.as("name")])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(reachedBy(actor, "users.id"))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function presentPreview(
  db: Database,
  { actor, signing }: { actor: Actor; signing: Signing },
  stored: StoredPreview,
  questions: ReadonlyMap<string, QuestionVersion>,
): Promise<Regrade["preview"]> {
  const names = await namesWithinReach(
    db,
    actor,
    stored.changes.map(({ user }) => user),
  );
  for (const question of questions.values()) await typesetQuestion(question);
  const expires = new Date(Date.now() + SIGNED_MS);
  const sign = (fileId: string) => signFileLink(signing.secret, signing.config.apiHost, fileId, expires);
  const lastAt = stored.released.last_at;
  const withContent = (one: StoredPreview["question"]) => {
    const question = questions.get(one.version);
    if (!question) throw notFound("This question");
    return { ...one, newest: one.newest ?? null, content: candidateOf(question, {}, sign) };
  };
  return {
    ...stored,
    question: withContent(stored.question),
    also: stored.also.map(withContent),
    changes: stored.changes.map(({ user, ...change }) => {
      const name = names.get(user);
      return { ...change, user: name === undefined ? null : { id: user, name } };
    }),
    released: { count: stored.released.count, last_at: lastAt === null ? null : new Date(lastAt) },
  };
}

type Shown = Omit<Regrade, "preview" | "elsewhere">;

type NamedChange = { question_id: string; kind: string; credit: string | null };

const presentChange = ({ question_id, kind, credit }: NamedChange) => ({
  question: question_id,
  kind: kind as Shown["kind"],
  credit: credit as Shown["credit"],
});

function presentRow(row: NamedRegrade, changes: readonly NamedChange[]): Shown {
  const [first, ...also] = changes;
  if (!first) throw new Error(`Regrade ${row.id} corrects nothing`);
  const canUndo = row.state === "applied" && !row.is_followed && (row.undo_until?.getTime() ?? 0) > Date.now();
  return {
    id: row.id,
    assessment: { id: row.assessment_id, name: row.assessment_name },
    version: row.number,
    ...presentChange(first),
    also: also.map(presentChange),
    only_raise: row.only_raise,
    tells: row.tells,
    state: row.state,
    changed: row.changed,
    job: row.job_id,
    created_by: { id: row.created_by, name: row.author_name },
    created_at: row.created_at,
    applied_at: row.applied_at,
    undo_until: row.undo_until,
    undone_at: row.undone_at,
    can: { apply: row.state === "draft" || row.state === "undone", undo: canUndo },
  };
}

/** Returns a regrade that was just previewed. */
export async function presentPreviewed(
  db: Database,
  signing: Signing,
  actor: Actor,
  { row, changes, questions, version, preview, elsewhere }: PreviewedRegrade,
): Promise<Regrade> {
  const named = {
    ...row,
    id: row.id ?? "",
    number: version.number,
    assessment_name: version.name,
    author_name: await getPersonName(db, actor.id),
    is_followed: false,
  };
  const shown = await presentPreview(db, { actor, signing }, preview, questions);
  return {
    ...presentRow(named, changes),
    id: row.id,
    can: { apply: row.id !== null, undo: false },
    preview: shown,
    elsewhere: elsewhere.map(({ id, number, sittings, changed }) => ({
      version: number,
      sittings,
      changed,
      regrade: id,
    })),
  };
}

/** Lists the regrades of an assessment. */
export async function listRegrades(
  db: Database,
  actor: Actor,
  assessmentId: string,
  questionId: string | undefined,
): Promise<Shown[]> {
  const assessment = await getRegradable(db, actor, assessmentId);
  const rows = await selectRegrades(db, assessment.id, questionId ?? null);
  const changes = Map.groupBy(
    await selectNamedChanges(
      db,
      rows.map(({ id }) => id),
    ),
    (change) => change.regrade_id,
  );
  return rows.map((row) => presentRow(row, changes.get(row.id) ?? []));
}

/** @throws Refusal `not_found`, `forbidden`. */
export async function getRegrade(
  db: Database,
  signing: Signing,
  actor: Actor,
  { assessmentId, regradeId }: { assessmentId: string; regradeId: string },
): Promise<Regrade> {
  const assessment = await getRegradable(db, actor, assessmentId);
  const row = await selectRegrade(db, assessment.id, regradeId);
  if (!row) throw notFound("This regrade");
  const changes = await selectNamedChanges(db, [row.id]);
  const questions = await loadQuestionVersions(
    db,
    changes.map((change) => change.question_version_id),
  );
  const preview = await presentPreview(db, { actor, signing }, row.preview, questions);
  const linked = (await selectLinkedPreviews(db, row.link_id)).filter(({ id }) => id !== row.id);
  const elsewhere = linked.map(({ id, number, preview: { sittings, changed } }) => ({
    version: number,
    sittings,
    changed,
    regrade: id,
  }));
  return { ...presentRow(row, changes), preview, elsewhere };
}
