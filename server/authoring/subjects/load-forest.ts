import type { Actor } from "../../platform/binder.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { notFound, Refusal } from "../../platform/refusal.ts";
import { type Forest, forestOf, type NodeRow, type SubjectRow, type TreeRow } from "./forest.ts";
import { lockSubjects, selectForest } from "./subjects.queries.ts";

/** Returns the current subjects, trees and nodes that this person may read. */
export async function loadForest(db: Database, actor: Actor): Promise<Forest> {
  const { subjects, trees, nodes } = await selectForest(db, actor);
  return forestOf(subjects, trees, nodes);
}

/** Returns the same for a change: other changes wait until this transaction ends. */
export async function lockForest(tx: Tx, actor: Actor): Promise<Forest> {
  await lockSubjects(tx);
  return loadForest(tx, actor);
}

/** @throws Refusal `not_found` */
export function requireSubject(forest: Forest, id: string): SubjectRow {
  const subject = forest.findSubject(id);
  if (!subject) throw notFound("This subject");
  return subject;
}

/** @throws Refusal `not_found` */
export function requireTree(forest: Forest, id: string): TreeRow {
  const tree = forest.findTree(id);
  if (!tree) throw notFound("This tree");
  return tree;
}

/** @throws Refusal `not_found` */
export function requireNode(forest: Forest, id: string): NodeRow {
  const node = forest.findNode(id);
  if (!node) throw notFound("This node");
  return node;
}

/** Returns a refusal that names the field by which something was named that is not there. */
export function unknownAt(path: string, what: string): Refusal {
  const message = `This ${what} doesn’t exist.`;
  return new Refusal("not_found", message, { errors: [{ path, message }] });
}
