import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { linkToMastery } from "./group/export-mastery.ts";
import { getGroupMastery } from "./group/group-mastery.ts";
import { countUnseen } from "./group/unseen.ts";
import { bringBack, listMyStudents, putAside } from "./my-students.ts";
import { addNote, changeNote, listNotes, removeNote } from "./notes.ts";

/** Handles what the team sees of its students at a glance, and notes about them. */
export function overviewRoutes({ db, config }: Platform): Handlers {
  return {
    "my_students.list": ({ actor, query }) => listMyStudents(db, actor, query.whose),
    "my_students.put_aside": ({ actor, params, body }) => putAside(db, actor, params.id, body),
    "my_students.bring_back": async ({ actor, params, body }) => {
      await bringBack(db, actor, params.id, body.reason);
      return null;
    },
    "group_mastery.get": ({ actor, params, query }) => getGroupMastery(db, actor, params.id, query),
    "group_mastery.download": ({ actor, params, query }) =>
      linkToMastery(db, actor, config.apiHost, { ...query, group: params.id }),
    "group_unseen.get": ({ actor, params, query }) => countUnseen(db, actor, params.id, query.level),
    "person_notes.list": ({ actor, params }) => listNotes(db, actor, params.id),
    "person_notes.create": ({ actor, params, body }) => addNote(db, actor, params.id, body.text.trim()),
    "person_notes.update": ({ actor, params, body }) => changeNote(db, actor, params.id, body),
    "person_notes.remove": async ({ actor, params }) => {
      await removeNote(db, actor, params.id);
      return null;
    },
  };
}
