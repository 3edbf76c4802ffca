import { queryText } from "../../base/requests/call.ts";
import type { Mistake } from "../../parts/redo/requests.ts";

/**
 * Returns the address where a mistake is reviewed and a note on it is written. It uses the attempt’s id, because question numbers restart
 * in each section of a list of mistakes but run through the whole test in its review.
 */
export const reviewOf = ({ session, id }: Pick<Mistake, "session" | "id">): string =>
  `/reports/${session}/review${queryText({ attempt: id })}`;
