import type { AttemptRow } from "./render.queries.ts";

interface Highlight {
  where: string;
  start: number;
  end: number;
  note?: string;
  color?: "yellow" | "green" | "blue" | "underline";
}

/** Returns what is saved of an attempt, as the page continues with it. */
export function attemptState(row: AttemptRow) {
  const marks = (row.marks ?? {}) as {
    eliminated?: Record<string, string[]>;
    highlights?: Highlight[];
    confidence?: number;
  };
  return {
    id: row.id,
    position: row.position,
    points: row.points,
    response: row.response ?? {},
    flagged: row.flagged,
    eliminated: marks.eliminated ?? {},
    highlights: (marks.highlights ?? []).map((highlight) => ({ ...highlight, note: highlight.note ?? "" })),
    note: row.note,
    confidence: marks.confidence ?? null,
    revision: row.revision,
  };
}
