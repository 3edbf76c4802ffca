import { z } from "zod";
import { MAX_SECTIONS } from "./assessments.ts";
import { id, idParams } from "./common.ts";
import { moduleId } from "./module-id.ts";
import { operation } from "./operation.ts";
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
      /** Where it begins: a section, or a module of one. What comes before is left out. */
      from: z
        .object({ section: id, module: moduleId.nullable().default(null) })
        .nullable()
        .default(null),
      /** The modules to take one after the other, whatever the points; elsewhere points decide. */
      routes: z
        .array(z.object({ section: id, modules: z.array(moduleId).min(2).max(12) }))
        .max(MAX_SECTIONS)
        .default([]),
    }),
    status: 201,
    response: session,
  }),
} as const;
