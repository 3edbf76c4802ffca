import type { Closing } from "./requests.ts";

/** Returns those that were closed first, then the others as they come due. Pure. */
export function orderClosing<One extends Pick<Closing, "closed" | "due_at">>(found: readonly One[]): One[] {
  return found.toSorted(
    (one, other) => Number(other.closed) - Number(one.closed) || (one.due_at ?? "").localeCompare(other.due_at ?? ""),
  );
}
