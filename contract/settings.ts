import { z } from "zod";
import { id, name } from "./common.ts";
import { operation } from "./operation.ts";
import { anyone, staff } from "./who.ts";

/** What anyone may know: the page asks before anybody has signed in. */
const publicSettings = z.object({
  organisation_name: z.string(),
  copy_blocking: z.boolean(),
  is_demo: z.boolean(),
  /** Accounts that the sign-in page may offer; empty outside a demo. */
  demo_accounts: z.array(z.object({ email: z.string(), role: z.string() })),
  version: z.number().int(),
  /** For staff only: what a new student is to take first. */
  initial_assessments: z.array(id).optional(),
});

export const settingsOperations = {
  "settings.get": operation({
    method: "GET",
    path: "/api/settings/",
    summary: "Settings: the public part for anyone, all for staff",
    who: anyone,
    status: 200,
    response: publicSettings,
  }),
  "settings.update": operation({
    method: "PATCH",
    path: "/api/settings/",
    summary: "Change settings",
    who: staff,
    body: z.object({
      organisation_name: name.optional(),
      copy_blocking: z.boolean().optional(),
      initial_assessments: z.array(id).max(20).optional(),
      version: z.number().int().optional(),
    }),
    status: 200,
    response: publicSettings,
  }),
} as const;
