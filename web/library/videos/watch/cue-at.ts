interface Timed {
  starts_ms: number;
}

/** Returns the place of the last of these that has begun at a moment, -1 before the first. They are in order. Pure. */
export function placeAt(timed: readonly Timed[], ms: number): number {
  let low = 0;
  let high = timed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timed[middle]?.starts_ms ?? 0) <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns what is said at a moment; "" while nobody speaks. Pure. */
export function captionAt(cues: readonly (Timed & { ends_ms: number; text: string })[], ms: number): string {
  const cue = cues[placeAt(cues, ms)];
  return cue && ms < cue.ends_ms ? cue.text : "";
}
