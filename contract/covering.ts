import { z } from "zod";
import { id } from "./common.ts";
import { operation } from "./operation.ts";
import { signedIn } from "./who.ts";

export const count = z.number().int();

/** Where in a video a topic is covered. */
export const moment = z.object({
  video: z.object({ id, title: z.string() }),
  /** The chapter that begins there; null where the whole video covers it. */
  chapter: z.string().nullable(),
  starts_ms: count,
  /** Where the chapter ends; null where the whole video covers it. */
  ends_ms: count.nullable(),
});

export const ids = z
  .string()
  .max(8000)
  .transform((text) => text.split(","))
  .pipe(z.array(id).min(1).max(200));

export const coveringOperations = {
  "covering.list": operation({
    method: "GET",
    path: "/api/covering/",
    summary:
      "Find what covers topics, among what you have or may read: moments of videos and study material, the closest topic first",
    who: signedIn,
    /** `tags`: ids separated by commas. */
    query: z.object({ tags: ids }),
    status: 200,
    /** For each tag that something covers. */
    response: z.object({
      results: z.array(
        z.object({ tag: id, moments: z.array(moment), materials: z.array(z.object({ id, title: z.string() })) }),
      ),
    }),
  }),
} as const;
