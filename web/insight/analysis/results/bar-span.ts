type Span = { from: number; to: number };

/** Returns what a bar spans on the axis: one of a single score has it in its middle, where its label is; others begin where theirs is. */
export function barSpan({ from, to }: Span, isOneScore: boolean): Span {
  const half = isOneScore ? 0.5 : 0;
  return { from: from - half, to: to - half };
}
