import type { Handlers } from "../platform/binder.ts";
import type { Platform } from "../platform/platform.ts";
import { createNote, listNotes, removeNote, updateNote } from "./notes.ts";

/** Returns the handlers of what people note while they read and watch. */
export function notebookRoutes({ db }: Platform): Handlers {
  return {
    "notes.list": async ({ actor, query }) => ({ results: await listNotes(db, actor, query) }),
    "notes.create": ({ actor, body }) => createNote(db, actor, body),
    "notes.update": ({ actor, params, body }) => updateNote(db, actor, params.id, body),
    "notes.remove": async ({ actor, params }) => {
      await removeNote(db, actor, params.id);
      return null;
    },
  };
}
