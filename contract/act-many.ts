import { z } from "zod";
import { id, text } from "./common.ts";
import { operation } from "./operation.ts";
import { type ProblemCode, problems } from "./problems.ts";
import { tool } from "./section-fields.ts";
import { keysOfRelease, sessionState } from "./sessions.ts";
import { allocators } from "./who.ts";

/** Most sittings of one call. */
export const MOST_AT_ONCE = 2000;

export const sessions = z.array(id).min(1).max(MOST_AT_ONCE);
export const seconds = z.number().int().min(1).max(86_400);
export const reason = text(2000).default("");
const codes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

/** What the team does to many sittings at once; `count_late` counts all late answers of each. */
export const manyAction = z.discriminatedUnion("action", [
  z.object({ sessions, action: z.literal("extend"), seconds }),
  z.object({ sessions, action: z.literal("pause") }),
  z.object({ sessions, action: z.literal("resume") }),
  z.object({ sessions, action: z.literal("let_back_in") }),
  z.object({ sessions, action: z.literal("message"), text: text(2000).min(1) }),
  z.object({ sessions, action: z.literal("end"), reason }),
  z.object({ sessions, action: z.literal("reopen"), seconds }),
  z.object({ sessions, action: z.literal("cancel"), reason }),
  z.object({ sessions, action: z.literal("credit"), seconds }),
  z.object({ sessions, action: z.literal("count_late") }),
  z.object({ sessions, action: z.literal("leave_late") }),
  z.object({
    sessions,
    action: z.literal("set_tools"),
    off: z.array(tool).max(20),
    /** Also in all other sittings of these assessments that are open, or are generated later, where one may change the allocation. */
    everyone: z.boolean().default(false),
  }),
  z.object({ sessions, action: z.literal("release"), keys: keysOfRelease }),
  z.object({ sessions, action: z.literal("show_keys") }),
]);
export type ManyAction = z.output<typeof manyAction>;

export const manyOutcome = z.object({
  session: id,
  user_name: z.string(),
  outcome: z.enum(["done", "refused"]),
  /** As it is afterwards. */
  state: sessionState,
  /** Why it was refused. */
  code: z.enum(codes).optional(),
  detail: z.string().optional(),
});
export type ManyOutcome = z.output<typeof manyOutcome>;

export const actManyOperations = {
  "sessions.act_many": operation({
    method: "POST",
    path: "/api/users/assessments-sessions/bulk/",
    summary: "Act on up to 2,000 sittings at once, with an outcome for each",
    who: allocators,
    body: manyAction,
    status: 200,
    response: z.object({
      /** In the order asked for. */
      results: z.array(manyOutcome),
      /** Sittings that aren't there, or are out of reach. */
      missing: z.array(id),
    }),
  }),
} as const;
