/** Rows of a scale, raw points rising. */
export interface ScaleRow {
  raw: number;
  scaled: number;
}

/** Returns the scaled score of raw points: of the largest row not above them; below the first row, the first. */
export function scaledScore(scale: readonly ScaleRow[], raw: number): number | null {
  return (scale.findLast((row) => row.raw <= raw) ?? scale[0])?.scaled ?? null;
}

/** Returns the least and the most that a scale gives. */
export function scaledRange(scale: readonly ScaleRow[]): { min: number; max: number } | null {
  if (scale.length === 0) return null;
  const scores = scale.map((row) => row.scaled);
  return { min: Math.min(...scores), max: Math.max(...scores) };
}
