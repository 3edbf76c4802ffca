import { z } from "zod";
import { can, id, idParams, time } from "./common.ts";
import { operation } from "./operation.ts";
import { roles, signedIn } from "./who.ts";

const reference = z.object({ id, name: z.string() });

/** A person as those see them who reach them. */
const user = z.object({
  id,
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  school: reference.nullable(),
  schools: z.array(reference),
  groups: z.array(reference),
  time_zone: z.string(),
  locale: z.string(),
  is_active: z.boolean(),
  accommodations: z.object({
    time_multiplier: z.number().nullable(),
    extra_break_seconds: z.number().int().nullable(),
    may_pause: z.boolean().nullable(),
    untimed: z.boolean().nullable(),
  }),
  last_seen_at: time.nullable(),
  created_at: time,
  version: z.number().int(),
  can,
});

export const userOperations = {
  "users.get": operation({
    method: "GET",
    path: "/api/users/{id}/",
    summary: "One person within reach",
    who: signedIn,
    params: idParams,
    status: 200,
    response: user,
  }),
} as const;
