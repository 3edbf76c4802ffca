import { z } from "zod";
import { idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { count, named } from "./performance.ts";
import { signedIn } from "./who.ts";

/** Such as 2026-11. */
const month = z.string();

export const monthlyProgressOperations = {
  "monthly_progress.get": operation({
    method: "GET",
    path: "/api/monthly-progress/{id}/",
    summary: "Get what a person has got done this month, by their own time zone",
    who: signedIn,
    params: idParams,
    mayLag: true,
    status: 200,
    response: z.object({
      /** Lowest topics that reached mastery in this month and still have it, the earliest first. */
      mastered: z.array(z.object({ tag: named, on: z.iso.date() })),
      mistakes: z.object({ closed_this_month: count, closed: count, open: count }),
      /** Minutes with questions and tests submitted, month by month: at most four, this one last. */
      months: z.array(z.object({ month, minutes: count, tests: count })),
    }),
  }),
} as const;
