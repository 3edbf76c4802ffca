import { z } from "zod";
import { text } from "./common.ts";

/** What a student is told with their score: each text from its percentage of the points on, up to the next. */
export const scoreFeedback = z
  .array(z.object({ from_percent: z.number().min(0).max(100), text: text(2000).min(1) }))
  .max(20)
  .refine(
    (bands) => bands.every((band, index) => index === 0 || band.from_percent > (bands[index - 1]?.from_percent ?? 0)),
    {
      message: "The percentages must increase from text to text",
    },
  );
export type ScoreFeedback = z.output<typeof scoreFeedback>;
