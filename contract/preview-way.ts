import { z } from "zod";
import { MAX_SECTIONS } from "./assessments.ts";
import { id } from "./common.ts";
import { moduleId } from "./module-id.ts";

/** Where a preview begins: a section, or a module of one. What comes before is left out. */
export const previewStart = z.object({ section: id, module: moduleId.nullable().default(null) });

/** The modules of sections to take one after the other, whatever the points; elsewhere points decide. */
export const previewRoutes = z
  .array(z.object({ section: id, modules: z.array(moduleId).min(2).max(12) }))
  .max(MAX_SECTIONS);
