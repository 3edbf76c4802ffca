/** A cue with its lines. */
export interface LinedCue {
  starts_ms: number;
  ends_ms: number;
  lines: readonly string[];
  /** Whether it looks like one of captions that roll: an empty line is left on purpose, or words have moments of their own. */
  isRolling: boolean;
}

/** Cues so close follow each other at once; one so short only moves what is shown. */
const AT_ONCE_MS = 100;

/** Returns how many lines at the end of a cue are those at the beginning of the next. */
function countCarried(before: readonly string[], after: readonly string[]): number {
  for (let count = Math.min(before.length, after.length); count > 0; count -= 1) {
    if (after.slice(0, count).every((line, index) => line === before[before.length - count + index])) return count;
  }
  return 0;
}

/** Tells whether a cue that says nothing new only keeps on screen what was said. A speaker may also say the same again. */
const isOnlyKept = (before: LinedCue, cue: LinedCue) =>
  before.isRolling ||
  cue.isRolling ||
  before.lines.length > cue.lines.length ||
  cue.ends_ms - cue.starts_ms <= AT_ONCE_MS;

/**
 * Returns cues in which captions that roll say each line once, when it is said: they show the line before again while the next is said.
 * Pure.
 *
 * @param cues In order.
 */
export function withoutRepeats(cues: readonly LinedCue[]): LinedCue[] {
  const kept: LinedCue[] = [];
  for (const [index, cue] of cues.entries()) {
    const before = cues[index - 1];
    const last = kept.at(-1);
    const follows = before && cue.starts_ms > before.starts_ms && cue.starts_ms <= before.ends_ms + AT_ONCE_MS;
    const carried = follows ? countCarried(before.lines, cue.lines) : 0;
    if (carried < cue.lines.length) kept.push({ ...cue, lines: cue.lines.slice(carried) });
    else if (before && last && isOnlyKept(before, cue))
      kept[kept.length - 1] = { ...last, ends_ms: Math.max(last.ends_ms, cue.ends_ms) };
    else kept.push(cue);
  }
  return kept;
}
