import type { ImportReport } from "../requests.ts";
import type { Answers } from "./requests.ts";

export type UnknownPlace = NonNullable<ImportReport["unknown_places"]>[number];

/** What a file leaves open, answered or not, and how much of it is left to answer. */
export type OpenQuestions = {
  isRoleAsked: boolean;
  withoutRole: number;
  places: readonly UnknownPlace[];
  left: number;
};

/** Returns what a person said about a school or group; null while they have not. */
export function answerOf({ kind, name }: UnknownPlace, { schools, groups }: Answers): string | null {
  return (kind === "school" ? schools : groups)[name] ?? null;
}

/** Returns what a file leaves open, given what was answered so far. */
export function openQuestions(report: ImportReport | null, answers: Answers): OpenQuestions {
  const { without_role: withoutRole = 0, unknown_places: places = [] } = report ?? {};
  const isRoleAsked = withoutRole > 0 || answers.role !== null;
  const open = places.filter((place) => (answerOf(place, answers) ?? "") === "");
  return { isRoleAsked, withoutRole, places, left: open.length + (isRoleAsked && answers.role === null ? 1 : 0) };
}
