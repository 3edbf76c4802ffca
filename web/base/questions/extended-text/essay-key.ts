/** How well a criterion may be met, and what that earns. */
export type EssayLevel = { points: number; description: string };

/** What an essay is marked by, as far as it may be seen. */
export type EssayKey = {
  max_points: number;
  rubric: { id: string; name: string; description: string; points: number; levels: EssayLevel[] }[];
  guidance: string;
  sample_answer: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const text = (value: unknown) => (typeof value === "string" ? value : "");
const number = (value: unknown) => (typeof value === "number" ? value : 0);

/** Reads it from a key; null while the key may not be seen. */
export function readEssayKey(answerKey: unknown): EssayKey | null {
  if (!isRecord(answerKey)) return null;
  const rows = Array.isArray(answerKey.rubric) ? answerKey.rubric.filter(isRecord) : [];
  return {
    max_points: number(answerKey.max_points),
    rubric: rows.map(({ id, name, description, points, levels }, index) => ({
      id: text(id) || String(index),
      name: text(name),
      description: text(description),
      points: number(points),
      levels: (Array.isArray(levels) ? levels.filter(isRecord) : []).map((level) => ({
        points: number(level.points),
        description: text(level.description),
      })),
    })),
    guidance: text(answerKey.guidance),
    sample_answer: text(answerKey.sample_answer),
  };
}

/** Returns the level that points reach: the highest that earns no more; null below all, and where there are none. */
export function reachedLevel(levels: readonly EssayLevel[], points: number): EssayLevel | null {
  return levels.filter((level) => level.points <= points).toSorted((a, b) => b.points - a.points)[0] ?? null;
}
