import { z } from "zod";

import { id, idParams } from "./common.ts";
import { findingCodes } from "./findings.ts";
import { operation } from "./operation.ts";
import { authors } from "./who.ts";

export const finding = z.object({
  code: z.enum(findingCodes),
  /** An `error` keeps the assessment from being published; `advice` doesn’t. */
  severity: z.enum(["error", "advice"]),
  section: id.nullable(),
  /** Of a staged section. */
  module: z.string().nullable(),
  entry: id.nullable(),
  /** The field of the section, module or entry. */
  field: z.string().nullable(),
  /** What a text about it needs: counts, points, seconds, places from 1, ids. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const checkOperations = {
  "assessments.check": operation({
    method: "GET",
    path: "/api/assessments/{id}/check/",
    summary: "Check the draft of an assessment: what keeps it from being published, and what to look at",
    who: authors,
    params: idParams,
    status: 200,
    response: z.object({
      findings: z.array(finding),
      /** What each draw rule finds now; `share`: of how many sittings each of these questions will be a part, 0 to 1. */
      draws: z.array(z.object({ entry: id, count: z.number().int(), found: z.number().int(), share: z.number() })),
      sections: z.array(
        z.object({
          section: id,
          /** Of a staged section, which is told of by its modules. */
          module: z.string().nullable(),
          /** The most points. */
          points: z.number(),
          questions: z.number().int(),
          time_limit_seconds: z.number().int().nullable(),
          /** How long students typically need; null while too few of its questions were answered to say. */
          typical_seconds: z.number().int().nullable(),
        }),
      ),
      /** The draft that was checked. */
      version: z.number().int(),
      /** The published version says the same: there is nothing to publish. */
      is_published: z.boolean(),
    }),
  }),
} as const;
