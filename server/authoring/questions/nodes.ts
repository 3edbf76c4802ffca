import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { notFound } from "../../platform/refusal.ts";
import { contentOf, getQuestion } from "./load-questions.ts";
import { type NodeRow, selectNodes } from "./nodes.queries.ts";
import { type EditContext, editQuestion } from "./update-question.ts";

/** Lists the nodes under which a question is filed. @throws Refusal `not_found`. */
export async function listQuestionNodes(db: Database, actor: Actor, questionId: string): Promise<NodeRow[]> {
  const question = await getQuestion(db, actor, questionId);
  return selectNodes(db, question.nodes);
}

/**
 * Files a question under further nodes. Links are set one by one, so nobody's are overwritten and no version is asked for.
 *
 * @throws Refusal `not_found`, `forbidden`; `invalid` for nodes that are not there.
 */
export async function addQuestionNodes(
  db: Database,
  actor: Actor,
  questionId: string,
  nodeIds: readonly string[],
  context: EditContext,
): Promise<NodeRow[]> {
  const after = await editQuestion(db, actor, questionId, { version: null }, context, (_tx, question) => {
    const added = nodeIds.map((id) => id.toLowerCase()).filter((id) => !question.nodes.includes(id));
    return { content: { ...contentOf(question), nodes: [...question.nodes, ...new Set(added)] } };
  });
  return selectNodes(db, after.nodes);
}

/** Files a question under a node. @throws Refusal `not_found` for a node that is not there, else as `addQuestionNodes`. */
export async function putQuestionNode(
  db: Database,
  actor: Actor,
  { id, node: nodeId }: { id: string; node: string },
  context: EditContext,
): Promise<NodeRow> {
  await getQuestion(db, actor, id);
  const [node] = await selectNodes(db, [nodeId]);
  if (!node) throw notFound("This node");
  await addQuestionNodes(db, actor, id, [nodeId], context);
  return node;
}

/** Takes a question from under a node. @throws Refusal `not_found`, also where it is not under it; `forbidden`. */
export async function removeQuestionNode(
  db: Database,
  actor: Actor,
  { id, node: nodeId }: { id: string; node: string },
  context: EditContext,
): Promise<void> {
  await editQuestion(db, actor, id, { version: null }, context, (_tx, question) => {
    const nodes = question.nodes.filter((one) => one !== nodeId.toLowerCase());
    if (nodes.length === question.nodes.length) throw notFound("This node of the question");
    return { content: { ...contentOf(question), nodes } };
  });
}

/** Returns the names of nodes of the syllabus, with those that lead to each, by id; those that are not there are left out. */
export async function listNodeNames(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, Pick<NodeRow, "id" | "name" | "path">>> {
  const rows = await selectNodes(db, [...new Set(ids)]);
  return new Map(rows.map(({ id, name, path }) => [id, { id, name, path }]));
}
