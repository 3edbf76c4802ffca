const followed = new Map<string, number>();

/** Registers that a part of the page shows a job's progress. Returns a function that unregisters it. */
export function follow(id: string): () => void {
  followed.set(id, (followed.get(id) ?? 0) + 1);
  return () => {
    const left = (followed.get(id) ?? 1) - 1;
    if (left > 0) followed.set(id, left);
    else followed.delete(id);
  };
}

/** Returns whether a visible part of the page shows this job. */
export function isFollowed(id: string): boolean {
  return followed.has(id);
}
