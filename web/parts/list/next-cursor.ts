/** Returns where the next stretch of a list begins, out of the link to it; null after the last. */
export const nextCursor = ({ next }: { next: string | null }) =>
  next === null ? null : new URL(next, "http://localhost").searchParams.get("cursor");
