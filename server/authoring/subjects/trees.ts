import type { NewNode, SubjectTree } from "@sextant/contract/subjects.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireFreeTreeName } from "./checks.ts";
import type { Forest } from "./forest.ts";
import { loadForest, lockForest, requireSubject, requireTree, unknownAt } from "./load-forest.ts";
import { planTree } from "./plan-tree.ts";
import { only, treeResources } from "./present.ts";
import { type Removal, settleQuestions } from "./settle-questions.ts";
import { deleteNodes, deleteTree, insertNodes, insertTree, updateTreeRow } from "./subjects.queries.ts";

async function treeResource(db: Database, actor: Actor, forest: Forest, id: string): Promise<SubjectTree> {
  return only(await treeResources(db, actor, forest, [requireTree(forest, id)]));
}

/** Lists all trees, or those of one subject, by subject and name. @throws Refusal `not_found` for the subject. */
export async function listTrees(
  db: Database,
  actor: Actor,
  { subject }: { subject?: string | undefined },
): Promise<{ results: SubjectTree[] }> {
  const forest = await loadForest(db, actor);
  const subjects = subject === undefined ? forest.subjects : [requireSubject(forest, subject)];
  const trees = subjects.flatMap(({ id }) => forest.treesOf(id));
  return { results: await treeResources(db, actor, forest, trees) };
}

export async function getTree(db: Database, actor: Actor, id: string): Promise<SubjectTree> {
  return treeResource(db, actor, await loadForest(db, actor), id);
}

/** Creates a tree with its nodes. @throws Refusal `not_found` for the subject; `invalid` for names that are taken, or too much of it. */
export async function createTree(
  db: Database,
  actor: Actor,
  given: { subject: string; name: string; nodes: readonly NewNode[] },
): Promise<SubjectTree> {
  return inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const subject = forest.findSubject(given.subject);
    if (!subject) throw unknownAt("subject", "subject");
    requireFreeTreeName(forest, subject.id, given.name);
    const id = newId();
    const nodes = planTree(id, given.nodes);
    await insertTree(tx, { id, subject_id: subject.id, name: given.name });
    await insertNodes(tx, nodes);
    await recordAudit(tx, {
      actor,
      action: "subject_tree.created",
      subject: { type: "subject_tree", id },
      after: { name: given.name, subject: subject.id, node_count: nodes.length },
      schoolId: subject.school_id,
    });
    return treeResource(tx, actor, await loadForest(tx, actor), id);
  });
}

/** @throws Refusal `not_found`; `stale_version` with the tree as it is; `invalid` for a name that is taken. */
export async function updateTree(
  db: Database,
  actor: Actor,
  id: string,
  change: { name?: string | undefined; subject?: string | undefined; version: number },
): Promise<SubjectTree> {
  return inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const before = requireTree(forest, id);
    if (before.version !== change.version) {
      throw new Refusal("stale_version", "Someone else changed this tree. Reload to see the latest version.", {
        members: { current: await treeResource(tx, actor, forest, before.id) },
      });
    }
    const subject = forest.findSubject(change.subject ?? before.subject_id);
    if (!subject) throw unknownAt("subject", "subject");
    const name = change.name ?? before.name;
    requireFreeTreeName(forest, subject.id, name, before.id);
    await updateTreeRow(tx, before.id, { name, subject_id: subject.id });
    await recordAudit(tx, {
      actor,
      action: "subject_tree.updated",
      subject: { type: "subject_tree", id: before.id },
      before: { name: before.name, subject: before.subject_id },
      after: { name, subject: subject.id },
      schoolId: subject.school_id,
    });
    return treeResource(tx, actor, await loadForest(tx, actor), before.id);
  });
}

/**
 * Deletes a tree with its nodes.
 *
 * @throws Refusal `not_found`; `in_use` with what it would orphan (`usage`); `invalid` for a new home in the tree itself.
 */
export async function removeTree(db: Database, actor: Actor, id: string, removal: Removal): Promise<void> {
  await inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const tree = requireTree(forest, id);
    const ids = forest.nodesOf(tree.id).map((node) => node.id);
    const usage = { node_count: ids.length };
    const settled = await settleQuestions(tx, forest, ids, removal, usage, [tree.id]);
    await deleteNodes(tx, ids);
    await deleteTree(tx, tree.id);
    await recordAudit(tx, {
      actor,
      action: "subject_tree.removed",
      subject: { type: "subject_tree", id: tree.id },
      before: { name: tree.name, subject: tree.subject_id, ...settled.usage },
      ...(settled.home ? { after: { rehome: settled.home.id } } : {}),
    });
  });
}
