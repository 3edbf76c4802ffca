import { z } from "zod";
import { id, listQuery, page, text, time } from "./common.ts";
import { operation } from "./operation.ts";
import { allocators, team } from "./who.ts";

/** Something that happened while students sat. */
export const incident = z.object({
  id,
  text: z.string(),
  at: time,
  noted_by: id,
  noted_by_name: z.string(),
  noted_at: time,
  /** Those within reach. */
  sessions: z.array(z.object({ id, user: id, name: z.string(), assessment_name: z.string(), room: z.string() })),
});

export const incidentOperations = {
  "incidents.list": operation({
    method: "GET",
    path: "/api/live-sessions/incidents/",
    summary: "List incidents in sittings within reach, the latest first",
    who: team,
    query: listQuery.pick({ page: true, page_size: true, search: true }).extend({
      assessment: id.optional(),
      session: id.optional(),
    }),
    status: 200,
    response: page(incident),
  }),
  "incidents.create": operation({
    method: "POST",
    path: "/api/live-sessions/incidents/",
    summary: "Note an incident in up to 2,000 sittings",
    who: allocators,
    body: z.object({
      sessions: z.array(id).min(1).max(2000),
      text: text(2000).trim().min(1),
      /** Now, unless given. */
      at: time.optional(),
    }),
    status: 201,
    response: z.object({ id, missing: z.array(id) }),
  }),
} as const;
