import type { Mistake } from "../../parts/redo/requests.ts";

/** Returns the id of the reason that the student gave, or else the team, or the family where that was given alone; null without either. */
export function givenBy({ reason }: Pick<Mistake, "reason">, isOwn: boolean): string | null {
  const { student, student_family, tutor, tutor_family } = reason;
  return isOwn ? (student?.id ?? student_family) : (tutor?.id ?? tutor_family);
}
