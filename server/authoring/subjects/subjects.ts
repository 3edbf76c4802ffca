import type { ListQuery } from "@sextant/contract/common.ts";
import type { Subject } from "@sextant/contract/subjects.ts";
import { recordAudit } from "../../foundation/audit/record.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { type Page, pageOf } from "../../platform/paging.ts";
import { Refusal } from "../../platform/refusal.ts";
import { requireSchool } from "../questions/check-question.ts";
import { countQuestionsFiled, takeFiledQuestions } from "../questions/filed.ts";
import { requireFreeSubjectName } from "./checks.ts";
import type { Forest } from "./forest.ts";
import { loadForest, lockForest, requireSubject } from "./load-forest.ts";
import { only, subjectResources } from "./present.ts";
import { deleteNodes, deleteSubject, deleteTree, insertSubject, updateSubjectRow } from "./subjects.queries.ts";

async function subjectResource(db: Database, actor: Actor, forest: Forest, id: string): Promise<Subject> {
  return only(await subjectResources(db, actor, forest, [requireSubject(forest, id)]));
}

/** Returns a page of subjects by name, those whose name holds what is searched for. */
export async function listSubjects(
  db: Database,
  actor: Actor,
  { search, page, page_size, ordering }: ListQuery,
  url: string,
): Promise<Page<Subject>> {
  const forest = await loadForest(db, actor);
  const wanted = search?.trim().toLowerCase() ?? "";
  const found = forest.subjects.filter((subject) => subject.name.toLowerCase().includes(wanted));
  if (ordering && !["name", "-name"].includes(ordering)) {
    const message = "Order by name; a leading - means descending";
    throw new Refusal("malformed", `query.ordering: ${message}`, { errors: [{ path: "query.ordering", message }] });
  }
  const listed = pageOf(ordering === "-name" ? found.reverse() : found, { page, page_size }, url);
  return { ...listed, results: await subjectResources(db, actor, forest, listed.results) };
}

export async function getSubject(db: Database, actor: Actor, id: string): Promise<Subject> {
  return subjectResource(db, actor, await loadForest(db, actor), id);
}

/** @throws Refusal `invalid` for a name that is taken or a school that is not there. */
export async function createSubject(
  db: Database,
  actor: Actor,
  { name, school }: { name: string; school: string | null },
): Promise<Subject> {
  return inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    await requireSchool(tx, actor, school);
    requireFreeSubjectName(forest, name, school);
    const id = newId();
    await insertSubject(tx, { id, name, school_id: school });
    const subject = { type: "subject", id };
    await recordAudit(tx, {
      actor,
      action: "subject.created",
      subject,
      after: { name, school },
      schoolId: school,
    });
    return subjectResource(tx, actor, await loadForest(tx, actor), id);
  });
}

/** @throws Refusal `not_found`; `stale_version` with the subject as it is; `invalid` as when it is made. */
export async function updateSubject(
  db: Database,
  actor: Actor,
  id: string,
  change: { name?: string | undefined; school?: string | null | undefined; version: number },
): Promise<Subject> {
  return inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const before = requireSubject(forest, id);
    if (before.version !== change.version) {
      throw new Refusal("stale_version", "Someone else changed this subject. Reload to see the latest version.", {
        members: { current: await subjectResource(tx, actor, forest, before.id) },
      });
    }
    const name = change.name ?? before.name;
    const school = change.school === undefined ? before.school_id : change.school;
    await requireSchool(tx, actor, change.school ?? null);
    requireFreeSubjectName(forest, name, school, before.id);
    await updateSubjectRow(tx, before.id, { name, school_id: school });
    await recordAudit(tx, {
      actor,
      action: "subject.updated",
      subject: { type: "subject", id: before.id },
      before: { name: before.name, school: before.school_id },
      after: { name, school },
      schoolId: school,
    });
    return subjectResource(tx, actor, await loadForest(tx, actor), before.id);
  });
}

/** @throws Refusal `not_found`; `in_use` with what would go (`usage`), unless `orphan` says that it may. */
export async function removeSubject(
  db: Database,
  actor: Actor,
  id: string,
  { orphan }: { orphan: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const forest = await lockForest(tx, actor);
    const subject = requireSubject(forest, id);
    const trees = forest.treesOf(subject.id);
    const nodeIds = trees.flatMap((tree) => forest.nodesOf(tree.id).map((node) => node.id));
    const usage = {
      tree_count: trees.length,
      node_count: nodeIds.length,
      question_count: await countQuestionsFiled(tx, nodeIds),
    };
    if (trees.length > 0 && !orphan) {
      throw new Refusal("in_use", "This subject has trees. Delete them first, or delete them with it.", {
        members: { usage },
      });
    }
    await takeFiledQuestions(tx, nodeIds);
    await deleteNodes(tx, nodeIds);
    for (const tree of trees) await deleteTree(tx, tree.id);
    await deleteSubject(tx, subject.id);
    await recordAudit(tx, {
      actor,
      action: "subject.removed",
      subject: { type: "subject", id: subject.id },
      before: { name: subject.name, school: subject.school_id, ...usage },
      schoolId: subject.school_id,
    });
  });
}
