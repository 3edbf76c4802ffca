import { z } from "zod";
import { id, idParams, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { needKinds } from "./student-needs.ts";
import { team } from "./who.ts";

export const words = text(4000).refine((value) => value.trim() !== "", { message: "Write the note first" });

export const note = z.object({
  id,
  text: z.string(),
  by: z.object({ id, name: z.string() }),
  created_at: time,
  /** Null if it was never changed. */
  changed_at: time.nullable(),
  version: z.number().int(),
  /** The author and staff may change it. */
  can: z.object({ update: z.boolean() }),
});

/** The team's notes about a student, visible only to the team. */
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
      /** The people who marked a reason on the list of students as spoken about, newest first. */
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
