/** What an essay is marked by, as far as it may be seen. */
export type EssayKey = {
  max_points: number;
  rubric: { id: string; name: string; description: string; points: number }[];
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
    rubric: rows.map(({ id, name, description, points }, index) => ({
      id: text(id) || String(index),
      name: text(name),
      description: text(description),
      points: number(points),
    })),
    guidance: text(answerKey.guidance),
    sample_answer: text(answerKey.sample_answer),
  };
}
