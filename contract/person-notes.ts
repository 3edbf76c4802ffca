import { z } from "zod";
import { id, idParams, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { needKinds } from "./student-needs.ts";
import { team } from "./who.ts";

const words = text(4000).refine((value) => value.trim() !== "", { message: "Write the note first" });

const note = z.object({
  id,
  text: z.string(),
  by: z.object({ id, name: z.string() }),
  created_at: time,
  /** Null while it is as it was written. */
  changed_at: time.nullable(),
  version: z.number().int(),
  /** Whoever wrote it, and staff. */
  can: z.object({ update: z.boolean() }),
});

/** What the team notes about a student, for the team alone. */
export const personNoteOperations = {
  "person_notes.list": operation({
    method: "GET",
    path: "/api/users/{id}/notes/",
    summary: "List the team’s notes about a student within reach, the newest first",
    who: team,
    params: idParams,
    status: 200,
    response: z.object({
      results: z.array(note),
      /** Who marked which reason on the list of students as spoken about, the newest first. */
      spoken: z.array(z.object({ reason: z.enum(needKinds), by: z.object({ id, name: z.string() }), at: time })),
    }),
  }),
  "person_notes.create": operation({
    method: "POST",
    path: "/api/users/{id}/notes/",
    summary: "Add a note about a student for the team",
    who: team,
    params: idParams,
    body: z.object({ text: words }),
    status: 201,
    response: note,
  }),
  "person_notes.update": operation({
    method: "PATCH",
    path: "/api/person-notes/{id}/",
    summary: "Change a note that you wrote",
    who: team,
    params: idParams,
    body: z.object({ text: words, version: z.number().int() }),
    status: 200,
    response: note,
  }),
  "person_notes.remove": operation({
    method: "DELETE",
    path: "/api/person-notes/{id}/",
    summary: "Delete a note that you wrote",
    who: team,
    params: idParams,
    status: 204,
    response: null,
  }),
} as const;
