import { queryText } from "../requests/call.ts";
import type { Mistake } from "./requests.ts";

/**
 * Returns where a mistake is looked at, and a note on it written: by its attempt, as the numbers of questions begin anew in each section of a
 * list of mistakes and go on through the whole test in its review.
 */
export const reviewOf = ({ session, id }: Pick<Mistake, "session" | "id">): string =>
  `/reports/${session}/review${queryText({ attempt: id })}`;
