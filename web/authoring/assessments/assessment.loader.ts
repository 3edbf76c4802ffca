import type { RouterContext } from "../../base/common/base-routes.ts";
import { assessmentQuery, sectionsQuery } from "./requests.ts";

/** Fetches an assessment and its sections before they are shown; who has it comes after. */
export async function loadAssessment({ queryClient }: RouterContext, assessment: string): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(assessmentQuery(assessment)),
    queryClient.ensureQueryData(sectionsQuery(assessment)),
  ]);
}

/** Fetches an assessment alone, for a page about something of it. */
export async function loadAssessmentName({ queryClient }: RouterContext, assessment: string): Promise<void> {
  await queryClient.ensureQueryData(assessmentQuery(assessment));
}
