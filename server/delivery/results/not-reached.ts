import { isAnswered } from "./changed.ts";

interface Met {
  id: string;
  section_position: number;
  position: number;
  response: unknown;
}

/**
 * Finds the attempts of a sitting that its person never came to: never looked at or answered, as all that follows in their section.
 *
 * @param measures By attempt, of all that were looked at or saved.
 */
export function findNotReached(attempts: readonly Met[], measures: ReadonlyMap<string, unknown>): Set<string> {
  const last = new Map<number, number>();
  for (const { id, section_position: section, position, response } of attempts) {
    if (isAnswered(response) || measures.has(id)) last.set(section, Math.max(position, last.get(section) ?? 0));
  }
  return new Set(
    attempts
      .filter((attempt) => attempt.position > (last.get(attempt.section_position) ?? 0))
      .map((attempt) => attempt.id),
  );
}
