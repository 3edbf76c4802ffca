import type { PublishedSection } from "../../authoring/assessments/published.ts";
import { followingModule } from "../../authoring/assessments/ways.ts";
import type { SectionToMeasure } from "./ability-answers.ts";
import { type RegradeRules, sectionUnder } from "./regrade-rules.ts";
import type { SectionToTotal } from "./total.ts";

/** A section of a sitting as its total is made of it. */
export type TotalledSection = SectionToTotal &
  SectionToMeasure & {
    /** False for a module that its student would have come to, and says nothing of ability. */
    isTaken: boolean;
  };

/**
 * Completes the ways through staged sections that their student left before the last module: by the points so far, then by none. So
 * their points count among all that there were, on the table of that way. Pure.
 *
 * @param all The sections of the version.
 * @param limitOf Returns a module's limit for this student, in seconds; null when it has none.
 */
export function withRest(
  sections: readonly TotalledSection[],
  all: readonly PublishedSection[],
  limitOf: (section: PublishedSection) => number | null,
  rules: RegradeRules,
): TotalledSection[] {
  if (sections.every(({ section }) => section.module === null)) return [...sections];
  return [...Map.groupBy(sections, ({ section }) => section.section_id).values()].flatMap((parts) => {
    const last = parts.at(-1);
    if (!last) return [];
    const rest: TotalledSection[] = [];
    const points = last.attempts.reduce((sum, attempt) => sum + (attempt.scored ? (attempt.points ?? 0) : 0), 0);
    let next = followingModule(all, last.section, points);
    while (next) {
      const timeLimitSeconds = limitOf(next);
      rest.push({
        section: sectionUnder(next, rules),
        isTaken: false,
        timeLimitSeconds,
        attempts: [],
      });
      next = followingModule(all, next, 0);
    }
    return [...parts, ...rest];
  });
}
