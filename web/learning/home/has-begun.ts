import type { MyStudents } from "./requests.ts";

/** Returns whether anyone has sat a test yet, so that there is something to say of students who need nobody. */
export const hasBegun = ({
  count,
  judged,
  too_new: tooNew,
  resting,
}: Pick<MyStudents, "count" | "judged" | "too_new" | "resting">): boolean =>
  count > 0 || resting > 0 || judged > tooNew;
