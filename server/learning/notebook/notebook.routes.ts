import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { changeHighlight } from "./highlights.ts";
import { listNotebook } from "./list-notebook.ts";
import { createNote, listNotes, removeNote, restoreNote, updateNote } from "./notes.ts";

/** Returns the handlers of what people note while they read and watch, and of the notebook in which all of it is. */
export function notebookRoutes({ db }: Platform): Handlers {
  return {
    "notes.list": async ({ actor, query }) => ({ results: await listNotes(db, actor, query) }),
    "notes.create": ({ actor, body }) => createNote(db, actor, body),
    "notes.update": ({ actor, params, body }) => updateNote(db, actor, params.id, body),
    "notes.remove": async ({ actor, params }) => {
      await removeNote(db, actor, params.id);
      return null;
    },
    "notes.restore": ({ actor, params }) => restoreNote(db, actor, params.id),
    "notebook.list": ({ actor, query, request }) => listNotebook(db, actor, query, request.url),
    "notebook.change_highlight": async ({ actor, body }) => {
      await changeHighlight(db, actor, body);
      return null;
    },
  };
}
