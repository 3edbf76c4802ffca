import type { User } from "../../base/common/session.ts";
import type { setUpQuery } from "./requests.ts";

type SetUp = Awaited<ReturnType<Extract<typeof setUpQuery.queryFn, (...given: never[]) => unknown>>>;

/** The first steps of an organisation, in the order in which they are listed; they can be done in any. */
export const steps = ["name", "mail", "school", "people", "group", "questions", "practice", "assessment"] as const;
export type Step = (typeof steps)[number];

/** The default name, before the organisation is named. */
const UNNAMED = "Sextant";

/** Returns which of the first steps are done, judged by what is there. */
export function listDone({ settings, schools, people, groups, questions, practice, assessments }: SetUp): Set<Step> {
  const isDone: Record<Step, boolean> = {
    name: settings.organisation_name !== UNNAMED,
    mail: (settings.mail?.host ?? "") !== "",
    school: schools > 0,
    // The current user counts as one.
    people: people > 1,
    group: groups > 0,
    questions: questions > 0,
    practice: practice > 0,
    assessment: assessments > 0,
  };
  return new Set(steps.filter((step) => isDone[step]));
}

/** Returns whether home shows the first steps: to staff, of an installation that is no demo, until all are done or put away. */
export function showsSteps(role: User["role"], setUp: SetUp): boolean {
  if (role !== "staff" || setUp.settings.is_demo || setUp.settings.hides_first_steps) return false;
  return listDone(setUp).size < steps.length;
}
