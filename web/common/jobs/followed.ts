const followed = new Map<string, number>();

/** Notes that a part of the page shows how a job goes on. Returns the way to stop. */
export function follow(id: string): () => void {
  followed.set(id, (followed.get(id) ?? 0) + 1);
  return () => {
    const left = (followed.get(id) ?? 1) - 1;
    if (left > 0) followed.set(id, left);
    else followed.delete(id);
  };
}

/** Returns whether what is in sight shows this job. */
export function isFollowed(id: string): boolean {
  return followed.has(id);
}
