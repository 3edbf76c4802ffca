import { z } from "zod";
import { id, idParams } from "./common.ts";
import { operation } from "./operation.ts";
import { previewRoutes, previewStart } from "./preview-way.ts";
import { session } from "./sessions.ts";
import { allocators } from "./who.ts";

export const previewOperations = {
  "assessments.preview": operation({
    method: "POST",
    path: "/api/assessments/{id}/preview/",
    summary: "Preview the draft of an assessment as it is now, in a sitting that counts nowhere and lasts a day",
    who: allocators,
    params: idParams,
    body: z.object({
      /** A student within reach, whose accommodations the preview has; null for none. */
      as: id.nullable().default(null),
      from: previewStart.nullable().default(null),
      routes: previewRoutes.default([]),
    }),
    status: 201,
    response: session,
  }),
} as const;
