import { z } from "zod";

/**
 * When students learn whether they are right: once the sitting is over; once, when they check an answer, which then stays; or by up to
 * `most` tries, each wrong one before the last costing `penalty` of the points, 0 to 1.
 */
export const checking = z.discriminatedUnion("type", [
  z.object({ type: z.literal("at_end") }),
  z.object({ type: z.literal("checked_at_once") }),
  z.object({
    type: z.literal("tries"),
    most: z.number().int().min(2).max(10),
    penalty: z.number().min(0).max(1),
  }),
]);

/** Whether students are asked how sure they are, and whether points follow from it. */
export const certainty = z.enum(["off", "asked", "scored"]);

/** How students answer. */
export const behaviour = z
  .object({ checking: checking.default({ type: "at_end" }), certainty: certainty.default("off") })
  .refine((one) => !(one.checking.type === "tries" && one.certainty === "scored"), {
    path: ["certainty"],
    message: "Several tries can’t be scored by certainty",
  });
export type Behaviour = z.output<typeof behaviour>;

/** As it is sent: without what a request is judged by. */
export const presentedBehaviour = z.object({ checking, certainty });
