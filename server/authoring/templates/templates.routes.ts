import type { Handlers } from "../../platform/binder.ts";
import type { Platform } from "../../platform/platform.ts";
import { assessmentResource } from "../assessments/present.ts";
import { getReadableAssessment } from "../assessments/published.ts";
import { createFromTemplate } from "./create-from-template.ts";
import { describeTemplate } from "./describe-template.ts";
import { examTemplates } from "./exam-templates.ts";

/** Templates of exams, and the drafts made from them. */
export function templateRoutes({ db }: Platform): Handlers {
  return {
    "assessment_templates.list": async () => ({ results: examTemplates.map(describeTemplate) }),
    "assessments.create_from_template": async ({ actor, body }) => {
      const { id, tags } = await createFromTemplate(db, actor, body);
      return { assessment: await assessmentResource(db, actor, await getReadableAssessment(db, actor, id)), tags };
    },
  };
}
