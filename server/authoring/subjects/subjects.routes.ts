import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { createNode, getNode, listChildren, removeNode, updateNode } from "./nodes.ts";
import { createSubject, getSubject, listSubjects, removeSubject, updateSubject } from "./subjects.ts";
import { createTree, getTree, listTrees, removeTree, updateTree } from "./trees.ts";

/** Subjects, their trees and the nodes of these. */
export function subjectRoutes({ db }: Platform): Handlers {
  return {
    "subjects.list": ({ actor, query, request }) => listSubjects(db, actor, query, request.url),
    "subjects.create": ({ actor, body }) => createSubject(db, actor, body),
    "subjects.get": ({ actor, params }) => getSubject(db, actor, params.id),
    "subjects.update": ({ actor, params, body }) => updateSubject(db, actor, params.id, body),
    "subjects.remove": async ({ actor, params, query }) => {
      await removeSubject(db, actor, params.id, query);
      return null;
    },
    "subjects.list_trees": ({ actor, query }) => listTrees(db, actor, query),
    "subjects.create_tree": ({ actor, body }) => createTree(db, actor, body),
    "subjects.get_tree": ({ actor, params }) => getTree(db, actor, params.id),
    "subjects.update_tree": ({ actor, params, body }) => updateTree(db, actor, params.id, body),
    "subjects.remove_tree": async ({ actor, params, query }) => {
      await removeTree(db, actor, params.id, query);
      return null;
    },
    "subjects.get_node": ({ actor, params }) => getNode(db, actor, params.id),
    "subjects.update_node": ({ actor, params, body }) => updateNode(db, actor, params.id, body),
    "subjects.remove_node": async ({ actor, params, query }) => {
      await removeNode(db, actor, params.id, query);
      return null;
    },
    "subjects.list_children": ({ actor, params }) => listChildren(db, actor, params.id),
    "subjects.create_node": ({ actor, params, body }) => createNode(db, actor, params.id, body),
  };
}
