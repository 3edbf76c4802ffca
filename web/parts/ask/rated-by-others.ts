import type { Offered } from "./requests.ts";

/** Counts what others said of an answer: who rated it alone should not be told so as a recommendation. */
export function ratedByOthers({ read, helped, mine }: Pick<Offered, "read" | "helped" | "mine">) {
  return { read: read - (mine === null ? 0 : 1), helped: helped - (mine === true ? 1 : 0) };
}
