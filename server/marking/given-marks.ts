import { moduleOf } from "@sextant/questions/interactions/registry.ts";
import { responseTo } from "@sextant/questions/response.ts";
import type { Marks, QuestionScore } from "@sextant/questions/scoring.ts";
import { invalid } from "../platform/refusal.ts";
import type { KeyRevision, QuestionVersion } from "../questions/versions.ts";

/** Returns the parts of a score, each with the mark that was given to it by hand. */
export function withMarks(parts: QuestionScore["interactions"], marks: Marks): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(parts).map(([id, part]) => [id, Object.hasOwn(marks, id) ? { ...part, mark: marks[id] } : part]),
  );
}

/** Returns the marks in the parts of a score as it is stored. */
export function marksOf(parts: unknown): Marks {
  const entries = Object.entries((parts ?? {}) as Record<string, { mark?: number }>);
  return Object.fromEntries(
    entries.flatMap(([id, { mark }]): [string, number][] => (mark === undefined ? [] : [[id, mark]])),
  );
}

/**
 * Checks that every part that is owed a mark gets one, of at most the points in its key.
 *
 * @throws Refusal `invalid` with the path of the mark that is wrong or missing.
 */
export function requireMarks(
  version: Pick<QuestionVersion, "interactions">,
  { key }: Pick<KeyRevision, "key">,
  response: unknown,
  marks: Marks,
): void {
  const owed = new Map(
    version.interactions.flatMap((one): [string, number][] => {
      const score = moduleOf(one).score(one, key[one.id], responseTo(response, one.id));
      return score.status === "owed" ? [[one.id, score.max_points]] : [];
    }),
  );
  for (const [id, points] of Object.entries(marks)) {
    const most = owed.get(id);
    if (most === undefined) throw invalid(`marks.${id}`, "This part doesn’t need a mark.");
    if (points > most) throw invalid(`marks.${id}`, `At most ${most} points.`);
  }
  for (const id of owed.keys())
    if (!Object.hasOwn(marks, id)) throw invalid(`marks.${id}`, "This part needs a mark too.");
}
