import { isAnswered } from "./changed.ts";
import type { Measure } from "./measure.ts";

interface Met {
  id: string;
  section_position: number;
  position: number;
  response: unknown;
}

/**
 * Finds the attempts of a sitting that its person never came to: left open and never looked at, as all that follows in their section.
 */
export function findNotReached(
  attempts: readonly Met[],
  measures: ReadonlyMap<string, Pick<Measure, "visits">>,
): Set<string> {
  const last = new Map<number, number>();
  for (const { id, section_position: section, position, response } of attempts) {
    const isMet = isAnswered(response) || (measures.get(id)?.visits ?? 0) > 0;
    if (isMet) last.set(section, Math.max(position, last.get(section) ?? 0));
  }
  return new Set(
    attempts
      .filter((attempt) => attempt.position > (last.get(attempt.section_position) ?? 0))
      .map((attempt) => attempt.id),
  );
}
