import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn, sitters } from "./who.ts";

export const visit = z.object({
  id,
  attempt: id,
  entered_ms: z.number().int(),
  left_ms: z.number().int().nullable(),
  active_ms: z.number().int().nullable(),
  focus_lost: z.number().int(),
  /** The first 200 moments at which the page lost the focus, in ms since `begin_section`. */
  focus_lost_at: z.array(z.number().int()),
});

export const ms = z.number().int().min(0).max(10_000_000_000);
const visitEnd = {
  left_ms: ms.nullable().optional(),
  active_ms: ms.nullable().optional(),
  focus_lost: z.number().int().min(0).max(100_000).optional(),
  /** All moments so far: a list that is longer replaces the one that is kept. */
  focus_lost_at: z.array(ms.max(2_000_000_000)).max(200).optional(),
};

/** A span without a connection, as the device saw it; `section` is the section of the sitting, the times are since its `begin_section`. */
export const offlineSpan = z
  .object({ section: id, from_ms: ms, to_ms: ms })
  .refine(({ from_ms, to_ms }) => to_ms >= from_ms, { path: ["to_ms"], message: "The end can’t be before the start." });

export const visitOperations = {
  "visits.save": operation({
    method: "POST",
    path: "/api/user-assessment-session/create-attempt-visit/",
    summary: "Save visits to questions and spans without a connection, many at once; the same id again updates",
    who: sitters,
    body: z.object({
      session: id,
      lease: z.number().int().min(0).max(2_000_000_000),
      visits: z.array(z.object({ id, attempt: id, entered_ms: ms, ...visitEnd })).max(1000),
      offline: z.array(offlineSpan).max(200).optional(),
    }),
    status: 200,
    response: z.object({
      visits: z.array(z.object({ id, status: z.enum(["saved", "rejected"]), code: z.string().optional() })),
      /** How many spans without a connection the server keeps of this sitting. */
      offline: z.number().int(),
    }),
  }),
  "visits.end": operation({
    method: "PATCH",
    path: "/api/user-assessment-session/attempt-visit/{id}/",
    summary:
      "Save the end of a visit: for other programs; our page saves many visits at once by `create-attempt-visit`",
    who: sitters,
    params: idParams,
    body: z.object({ session: id, lease: z.number().int().min(0).max(2_000_000_000), ...visitEnd }),
    status: 200,
    response: visit,
  }),
  "visits.list": operation({
    method: "GET",
    path: "/api/user-assessment-session/{id}/fetch-attempt-visit/",
    summary: "List the visits of a sitting, in order",
    who: signedIn,
    params: idParams,
    status: 200,
    response: z.object({ results: z.array(visit) }),
  }),
} as const;
