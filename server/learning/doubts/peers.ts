import type { Expression } from "kysely";
import { findChosen } from "../../delivery/results/version-figures.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { mayTellOfQuestion } from "../evidence/cohorts.ts";
import { findAttempt, listPlaces } from "./anchors.queries.ts";
import type { Anchored } from "./anchors.ts";
import {
  type AskedAt,
  countAskers,
  countAskersWithin,
  listAskedAt,
  type Place,
  peersWithin,
} from "./doubts.queries.ts";

/** Counts the students who are stuck at the same place: who chose the same option of the same test, or asked there. At least one. */
export async function countPeers(db: Database, place: Anchored & Place): Promise<number> {
  const askers = await countAskers(db, place);
  const { session_id, attempt_id, question_version_id, chosen } = place;
  if (session_id === null || attempt_id === null || question_version_id === null || chosen === null) {
    return Math.max(1, askers);
  }
  const attempt = await findAttempt(db, session_id, attempt_id);
  if (!attempt?.assessment_version_id) return Math.max(1, askers);
  const figures = await findChosen(db, attempt.assessment_version_id, question_version_id);
  return Math.max(1, askers, figures?.options[chosen] ?? 0);
}

/** Finds those of these questions of tests of which this reader may be told what everyone chose. */
async function findTold(db: Database, actor: Actor, asked: Iterable<AskedAt>): Promise<AskedAt[]> {
  const told: AskedAt[] = [];
  for (const at of asked) if (await mayTellOfQuestion(db, at, actor)) told.push(at);
  return told;
}

/**
 * Returns what orders doubts by how many are stuck at their places. It orders by what `findToldPeers` tells: an order by what a reader may
 * not know would say it all the same.
 */
export async function orderByPeers(db: Database, actor: Actor, ordering = ""): Promise<Expression<unknown> | string> {
  if (actor.role === "staff" || !ordering.includes("peers")) return "d.peers";
  return peersWithin(actor, await findTold(db, actor, await listAskedAt(db, actor)));
}

/**
 * Tells of each of these doubts how many are stuck at its place, as far as this reader may know: students nothing, staff all. To others of
 * the team it says how many chose an option where figures of that question may be told, else how many of those within reach asked there.
 */
export async function findToldPeers(
  db: Database,
  actor: Actor,
  rows: readonly (Anchored & { id: string; peers: number })[],
): Promise<ReadonlyMap<string, number>> {
  if (actor.role === "student") return new Map();
  if (actor.role === "staff") return new Map(rows.map(({ id, peers }) => [id, peers]));
  const places = await listPlaces(db, rows);
  const placeOf = ({ attempt_id, chosen, question_version_id: questionVersionId }: Anchored) => {
    const versionId =
      attempt_id === null || chosen === null ? undefined : places.get(attempt_id)?.assessment_version_id;
    return versionId === undefined || questionVersionId === null ? null : { versionId, questionVersionId };
  };
  const asked = new Map(rows.flatMap((row) => placeOf(row) ?? []).map((at) => [JSON.stringify(at), at]));
  const told = new Set((await findTold(db, actor, asked.values())).map((at) => JSON.stringify(at)));
  const isTold = (row: Anchored) => told.has(JSON.stringify(placeOf(row)));
  const within = await countAskersWithin(
    db,
    actor,
    rows.filter((row) => !isTold(row)).map(({ id }) => id),
  );
  return new Map(rows.map((row) => [row.id, isTold(row) ? row.peers : (within.get(row.id) ?? 1)]));
}
