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

interface Cue extends Timed {
  ends_ms: number;
  text: string;
}

/** Returns the places of all lines that are said at a moment, in order. They may overlap, as where two speak at once. Pure. */
function placesSaid(cues: readonly Cue[], ms: number): number[] {
  return cues.slice(0, placeAt(cues, ms) + 1).flatMap(({ ends_ms }, place) => (ms < ends_ms ? [place] : []));
}

/** Returns all that is said at a moment, each line on its own; "" while nobody speaks. Pure. */
export function captionAt(cues: readonly Cue[], ms: number): string {
  return placesSaid(cues, ms)
    .map((place) => cues[place]?.text ?? "")
    .join("\n");
}

/** Returns the place of the newest line that is said at a moment; of the last that was said while nobody speaks, -1 before the first. Pure. */
export function lineAt(cues: readonly Cue[], ms: number): number {
  return placesSaid(cues, ms).at(-1) ?? placeAt(cues, ms);
}
