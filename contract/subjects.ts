import { z } from "zod";
import { can, id, idParams, listQuery, name, page } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn, staff } from "./who.ts";

/** Deeper than any syllabus; what is nested further cannot be read by a person either. */
export const MAX_NODE_DEPTH = 40;
/** Most nodes of one tree. */
export const MAX_TREE_NODES = 10_000;

export const version = z.number().int();
export const position = z.number().int().min(1).max(100_000);
/** Questions filed there or beneath, each once: those in use that this person may read; for students, what they may practise. */
export const questionCount = z.number().int();

/** A subject owns trees of nodes: how staff file questions. */
export const subject = z.object({
  id,
  name: z.string(),
  /** Null: shared by all schools. */
  school: id.nullable(),
  trees: z.array(z.object({ id, name: z.string(), question_count: questionCount })),
  question_count: questionCount,
  version,
  can,
});
export type Subject = z.output<typeof subject>;

/** A node as others name it. */
export const nodeName = z.object({ id, name: z.string() });

export const plainNode = z.object({
  id,
  tree: id,
  /** Null: it is at the top of its tree. */
  parent: id.nullable(),
  name: z.string(),
  /** From 1, among its siblings. */
  position: z.number().int(),
  question_count: questionCount,
  version,
});

/** A node with all that is beneath it. */
export interface SubjectNode extends z.output<typeof plainNode> {
  children: SubjectNode[];
}
export const nestedNode: z.ZodType<SubjectNode> = plainNode.extend({
  get children() {
    return z.array(nestedNode);
  },
});

/** A node by itself, with the nodes that lead to it. */
export const node = plainNode.extend({ path: z.array(nodeName), child_count: z.number().int(), can });
export type SubjectNodeAlone = z.output<typeof node>;

export const tree = z.object({
  id,
  name: z.string(),
  subject: nodeName,
  question_count: questionCount,
  node_count: z.number().int(),
  version,
  can,
  nodes: z.array(nestedNode),
});
export type SubjectTree = z.output<typeof tree>;

/** A node that is to be, with what is to be beneath it. */
export interface NewNode {
  name: string;
  children?: NewNode[] | undefined;
}
export const newNode: z.ZodType<NewNode> = z.object({
  name,
  get children() {
    return z.array(newNode).max(MAX_TREE_NODES).optional();
  },
});

/** What becomes of questions that are filed under what goes; without either, nothing that they are filed under is deleted. */
export const removal = z.object({
  /** A node that takes them over, and the nodes beneath; rules and filters that name what is deleted are read as naming this one. */
  rehome: id.optional(),
  /** True: the questions stay in the bank, no longer filed there. */
  orphan: z.stringbool().default(false),
});

export const subjectOperations = {
  "subjects.list": operation({
    method: "GET",
    path: "/api/subjects/",
    summary: "List subjects with the names of their trees",
    who: signedIn,
    query: listQuery,
    status: 200,
    response: page(subject),
  }),
  "subjects.create": operation({
    method: "POST",
    path: "/api/subjects/",
    summary: "Add a subject",
    who: staff,
    body: z.object({ name, school: id.nullable().default(null) }),
    status: 201,
    response: subject,
  }),
  "subjects.get": operation({
    method: "GET",
    path: "/api/subjects/{id}/",
    summary: "Get a subject",
    who: signedIn,
    params: idParams,
    status: 200,
    response: subject,
  }),
  "subjects.update": operation({
    method: "PATCH",
    path: "/api/subjects/{id}/",
    summary: "Rename a subject, or move it to a school or to all",
    who: staff,
    params: idParams,
    body: z.object({ name: name.optional(), school: id.nullable().optional(), version }),
    status: 200,
    response: subject,
  }),
  "subjects.remove": operation({
    method: "DELETE",
    path: "/api/subjects/{id}/",
    summary: "Delete a subject without trees, or with them if `orphan` is set",
    who: staff,
    params: idParams,
    query: removal.pick({ orphan: true }),
    status: 204,
    response: null,
  }),
  "subjects.list_trees": operation({
    method: "GET",
    path: "/api/subjects/tree/",
    summary: "List all trees, nested, with question counts",
    who: signedIn,
    query: z.object({ subject: id.optional() }),
    status: 200,
    response: z.object({ results: z.array(tree) }),
  }),
  "subjects.create_tree": operation({
    method: "POST",
    path: "/api/subjects/tree/create/",
    summary: "Create a tree, with its nodes or empty",
    who: staff,
    bodyLimit: 4 * 1024 * 1024,
    body: z.object({ subject: id, name, nodes: z.array(newNode).max(MAX_TREE_NODES).default([]) }),
    status: 201,
    response: tree,
  }),
  "subjects.get_tree": operation({
    method: "GET",
    path: "/api/subjects/tree/{id}/",
    summary: "Get a tree, nested",
    who: signedIn,
    params: idParams,
    status: 200,
    response: tree,
  }),
  "subjects.update_tree": operation({
    method: "PATCH",
    path: "/api/subjects/tree/{id}/",
    summary: "Rename a tree, or move it to another subject",
    who: staff,
    params: idParams,
    body: z.object({ name: name.optional(), subject: id.optional(), version }),
    status: 200,
    response: tree,
  }),
  "subjects.remove_tree": operation({
    method: "DELETE",
    path: "/api/subjects/tree/{id}/",
    summary: "Delete a tree: 409 with what it would orphan, unless its questions are moved or left unfiled",
    who: staff,
    params: idParams,
    query: removal,
    status: 204,
    response: null,
  }),
  "subjects.get_node": operation({
    method: "GET",
    path: "/api/subjects-nodes/{id}/",
    summary: "Get a node",
    who: signedIn,
    params: idParams,
    status: 200,
    response: node,
  }),
  "subjects.update_node": operation({
    method: "PATCH",
    path: "/api/subjects-nodes/{id}/",
    summary: "Rename a node, move it with all beneath it, or reorder it among its siblings",
    who: staff,
    params: idParams,
    body: z.object({
      name: name.optional(),
      /** Null: to the top of the tree. */
      parent: id.nullable().optional(),
      /** Another tree; without `parent`, to its top. */
      tree: id.optional(),
      position: position.optional(),
      version,
    }),
    status: 200,
    response: node,
  }),
  "subjects.remove_node": operation({
    method: "DELETE",
    path: "/api/subjects-nodes/{id}/",
    summary: "Delete a node: 409 with what it would orphan, unless its questions are moved or left unfiled",
    who: staff,
    params: idParams,
    query: removal,
    status: 204,
    response: null,
  }),
  "subjects.list_children": operation({
    method: "GET",
    path: "/api/subnodes/{id}/",
    summary: "List the children of a node, or the top nodes of a tree",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(node) }),
  }),
  "subjects.create_node": operation({
    method: "POST",
    path: "/api/subnodes/{id}/",
    summary: "Add a node beneath a node, or at the top of a tree",
    who: staff,
    params: idParams,
    body: z.object({ name, position: position.optional() }),
    status: 201,
    response: node,
  }),
} as const;
