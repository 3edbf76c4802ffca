import type { AnswerOutcome } from "@sextant/contract/answer-outcomes.ts";
import type { sessionScore } from "@sextant/contract/sessions.ts";
import type { z } from "zod";
import { questionsOf } from "../../authoring/assessments/entries.ts";
import type { AssessmentVersion, PublishedSection } from "../../authoring/assessments/published.ts";
import { scaledRange, scaledScore } from "../../authoring/assessments/score-table.ts";
import { scaledTotal, totalRange } from "../../authoring/assessments/score-total.ts";
import { outcomeOf } from "../results/outcome.ts";

type SessionScore = z.output<typeof sessionScore>;
type SectionScore = SessionScore["sections"][number];

/** One attempt's score as the totals need it. */
export interface ScoredAttempt {
  status: "scored" | "invalid" | "owed" | "omitted";
  /** Null while a mark is owed. */
  points: number | null;
  correct: boolean | null;
  /** False: pretest, which counts for nothing. */
  scored: boolean;
  /** The most points that it can get. */
  worth: number;
  timeMs: number;
}

export interface SectionToTotal {
  section: PublishedSection;
  /** Empty when the section was never begun. */
  attempts: readonly ScoredAttempt[];
  timeLimitSeconds: number | null;
}

/** Points are sums of decimals; what binary fractions add is rounded away. */
const tidy = (value: number) => Math.round(value * 10_000) / 10_000;

/** Says what counts in a section: of one that was begun its attempts say, of another its entries. */
function askedOf(
  section: PublishedSection,
  attempts: readonly ScoredAttempt[],
  counted: readonly ScoredAttempt[],
): { most: number; questions: number } {
  if (attempts.length > 0)
    return { most: counted.reduce((sum, attempt) => sum + attempt.worth, 0), questions: counted.length };
  const placed = section.placements.filter((placement) => placement.scored);
  return {
    most: placed.reduce((sum, placement) => sum + placement.points * questionsOf(placement), 0),
    questions: placed.reduce((sum, placement) => sum + questionsOf(placement), 0),
  };
}

/** Counts the answers that came out so. What can't be read was not left out: it is wrong. */
const countOf = (attempts: readonly ScoredAttempt[], outcome: AnswerOutcome) =>
  attempts.filter(
    ({ status, points, worth, correct }) =>
      outcomeOf({ points, max_points: worth, omitted: status === "omitted", not_reached: false, correct }) === outcome,
  ).length;

function totalSection({ section, attempts, timeLimitSeconds }: SectionToTotal, isScaled: boolean): SectionScore {
  const counted = attempts.filter((attempt) => attempt.scored);
  const isOwed = counted.some((attempt) => attempt.points === null);
  const points = isOwed ? null : tidy(counted.reduce((sum, attempt) => sum + (attempt.points ?? 0), 0));
  const { most, questions } = askedOf(section, attempts, counted);
  const scale = isScaled ? (section.scale ?? []) : [];
  return {
    section: section.section_id,
    name: section.name,
    points,
    max_points: tidy(most),
    scaled: points === null ? null : scaledScore(scale, points),
    scaled_range: scaledRange(scale),
    ability: null,
    correct: isOwed ? null : countOf(counted, "right"),
    partly_right: isOwed ? null : countOf(counted, "partial"),
    wrong: isOwed ? null : countOf(counted, "wrong"),
    omitted: isOwed ? null : questions - counted.filter((attempt) => attempt.status !== "omitted").length,
    question_count: questions,
    time_ms: attempts.reduce((sum, attempt) => sum + attempt.timeMs, 0),
    time_limit_seconds: timeLimitSeconds,
  };
}

/** Adds numbers; null where one of them is. */
const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0);

/** Adds up the modules of a staged section as one, scaled by the table of the last. */
function totalModules(parts: readonly SectionToTotal[], isScaled: boolean): SectionScore {
  const totals = parts.map((part) => totalSection(part, false));
  const sum = (of: (total: SectionScore) => number | null) => sumOf(totals.map(of));
  const last = parts.at(-1)?.section;
  const scale = isScaled ? (last?.scale ?? []) : [];
  const points = sum((total) => total.points);
  return {
    section: last?.section_id ?? "",
    name: last?.module?.section_name ?? "",
    points: points === null ? null : tidy(points),
    max_points: tidy(sum((total) => total.max_points) ?? 0),
    scaled: points === null ? null : scaledScore(scale, tidy(points)),
    scaled_range: scaledRange(scale),
    ability: null,
    correct: sum((total) => total.correct),
    partly_right: sum((total) => total.partly_right ?? null),
    wrong: sum((total) => total.wrong),
    omitted: sum((total) => total.omitted),
    question_count: sum((total) => total.question_count) ?? 0,
    time_ms: sum((total) => total.time_ms) ?? 0,
    time_limit_seconds: sum((total) => total.time_limit_seconds),
  };
}

/** The least and the most that a whole sitting can come to on its scale. */
function wholeRange(model: AssessmentVersion["score_model"], totals: readonly SectionScore[]) {
  if (model.type === "irt") return { min: model.scale.minimum, max: model.scale.maximum };
  if (model.type !== "scaled") return null;
  return totalRange(
    model,
    totals.map((total) => total.scaled_range),
  );
}

/**
 * Returns the score of a sitting from the scores of its attempts. A section that was never begun counts with no points. While a
 * mark is owed anywhere, the total is null. A scaled total follows the model's rule (`scaledTotal`). One of ability
 * is not a matter of points and left to who knows parameters; a sitting of chosen sections is never scaled.
 */
export function totalScore(
  model: AssessmentVersion["score_model"],
  sections: readonly SectionToTotal[],
  isWhole: boolean,
): Omit<SessionScore, "scored_at"> {
  const isScaled = model.type === "scaled" && isWhole;
  const totals = [...Map.groupBy(sections, ({ section }) => section.section_id).values()].flatMap((parts) =>
    parts.some(({ section }) => section.module !== null)
      ? [totalModules(parts, isScaled)]
      : parts.map((part) => totalSection(part, isScaled)),
  );
  const isOwed = totals.some((total) => total.points === null);
  const allScaled = isScaled && totals.every((total) => total.scaled !== null);
  return {
    points: isOwed ? null : tidy(totals.reduce((sum, total) => sum + (total.points ?? 0), 0)),
    max_points: tidy(totals.reduce((sum, total) => sum + total.max_points, 0)),
    scaled: allScaled
      ? scaledTotal(
          model,
          totals.map((total) => ({ score: total.scaled ?? 0, range: total.scaled_range })),
        )
      : null,
    scaled_range: isWhole ? wholeRange(model, totals) : null,
    standard_error: null,
    ability: null,
    band: null,
    unscaled: null,
    sections: totals,
  };
}
