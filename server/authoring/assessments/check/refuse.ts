import type { Finding, FindingCode } from "@sextant/contract/findings.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Obstacle } from "../../questions/parameters.ts";
import { adaptiveOf } from "../adaptive/pool-entry.ts";
import { stagesOf } from "../stages.ts";
import type { Draft } from "./load-draft.ts";

/** What keeps a question from a score of ability, and what to do about it; after "Question 3 of “Math”". */
const OBSTACLES: Record<Obstacle, string> = {
  negative_slope: "has a negative slope. Check its key and wording, or don’t score it.",
  apart: "isn’t on the same scale as the others. Add its calibration to the scale, or calibrate them together.",
  not_in_use: "is in a calibration that isn’t in use yet. Put the calibration in use.",
  not_converged: "is only in a calibration that didn’t converge. Calibrate again.",
  retired: "is only in a retired calibration. Calibrate again.",
  unknown: "hasn’t been calibrated, or has changed since.",
};

interface Named {
  /** “Module 2”; empty outside of one. */
  module: string;
  /** “Math” */
  section: string;
  /** Place in the section, from 1. */
  place: number;
  isRule: boolean;
}

type Say = (named: Named, params: Finding["params"]) => string;

type Figure = string | number | undefined;

const questions = (count: Figure) => (count === 1 ? "1 question" : `${count} questions`);
const points = (count: Figure) => (count === 1 ? "1 point" : `${count} points`);
const obstacleOf = (name: unknown) => OBSTACLES[name as Obstacle] ?? OBSTACLES.unknown;
const rule = ({ section, place }: Named, { count }: Finding["params"]) =>
  `Entry ${place} of ${section} draws ${questions(count)}`;

const MESSAGES: Partial<Record<FindingCode, Say>> = {
  no_sections: () => "Add at least one section.",
  no_questions: ({ section, module }) => `${module || section} has no questions.`,
  unpublished_question: ({ section, place }) => `Question ${place} of ${section} isn’t published.`,
  no_points: () => "No question is worth any points.",
  rule_too_few: (named, params) => `${rule(named, params)}, but only ${params.found} in the bank match.`,
  rule_gone: (named, params) => `${rule(named, params)} by a tag or node that was deleted. Choose another one.`,
  rule_competes: (named, params) =>
    `${rule(named, params)}. ${params.found} in the bank match, but other rules need some of them.`,
  rule_passages: (named, params) => `${rule(named, params)}, but no whole passages add up to that number.`,
  not_calibrated: ({ section, place, isRule }, { obstacle, count }) =>
    isRule
      ? `Entry ${place} of ${section} may draw ${questions(count)} that can’t be scored. The first ${obstacleOf(obstacle)}`
      : `Question ${place} of ${section} ${obstacleOf(obstacle)}`,
  scale_missing: () => "Add a score table to this section: the assessment has a scaled score.",
  scale_start: () => "The table must start at 0 points.",
  scale_end: (_, { raw, points: most }) => `The table stops at ${points(raw)}, but ${most} are possible. Add a row.`,
  scale_falls: (_, { raw }) => `At ${points(raw)}, the score is lower than with fewer points.`,
  no_modules: ({ section }) => `${section} has no modules.`,
  module_missing: ({ section, place }) => `Entry ${place} of ${section} is in no module.`,
  module_unreachable: ({ module }) => `No rule leads to ${module}.`,
  module_cyclic: ({ module }) => `${module} leads back to itself.`,
  question_twice: ({ section, place }) => `Students can get entry ${place} of ${section} twice, in two modules.`,
  route_unknown: (_, { module }) => `The rules name the module “${module}”, which doesn’t exist.`,
  route_gap: ({ module }) => `The rule of ${module} must start at 0 points and name each number of points once.`,
  marks_before_routing: ({ section, place, module }) =>
    `Entry ${place} of ${section} is marked by hand, so its points aren’t known when ${module} ends.`,
  earlier_unknown: () => "The assessment whose result is needed first doesn’t exist or isn’t published.",
  earlier_own: () => "The assessment can’t need a result of itself first.",
  earlier_cyclic: () => "The assessment whose result is needed first needs this one first.",
  adaptive_score: ({ section }) => `${section} is adaptive, so the assessment needs a score of ability.`,
  pool_too_small: ({ section }, { count, found }) =>
    `${section} gives up to ${questions(count)}, but only ${found} in the bank match.`,
  pool_gone: ({ section }) => `${section} chooses by a tag or node that was deleted. Choose another one.`,
  pool_too_large: ({ section }, { found, most }) =>
    `${section} can choose from ${most} questions at most, and ${found} match. Narrow the filter.`,
  pool_competes: ({ section }, { count, found }) =>
    `${section} gives up to ${questions(count)}. ${found} in the bank match, but draw rules need some of them.`,
  pool_never_meet: ({ section }, { count, found }) =>
    `${section} gives up to ${questions(count)}, but a student can get only ${found}, because others never meet them.`,
  pool_hand_marked: ({ section }, { count }) =>
    `${section} can give ${questions(count)} that are marked by hand, so the next one couldn’t be chosen.`,
  pool_uncalibrated: ({ section }, { obstacle, count, title }) =>
    `${section} can give ${questions(count)} without parameters. The first, “${title}”, ${obstacleOf(obstacle)}`,
  content_shares: ({ section }, { percent }) => `The content shares of ${section} add up to ${percent}%, not 100%.`,
  content_too_few: ({ section }, { count, found }) =>
    `A content area of ${section} needs ${questions(count)}, but the pool has ${found}.`,
  content_minimums: ({ section }, { percent }) =>
    `The smallest content shares of ${section} add up to ${percent}%, which is more than 100%.`,
  content_maximums: ({ section }, { percent }) =>
    `The largest content shares of ${section} add up to ${percent}%, which is less than 100%.`,
  content_unfilled: ({ section }, { count, found }) =>
    `${section} gives up to ${questions(count)}, but its content areas have ${found} within their shares.`,
  checked_in_mock: () => "A mock can’t tell students whether they are right before its end.",
  practice_in_mock: ({ section, place, isRule }) =>
    isRule
      ? `Entry ${place} of ${section} can draw practice questions, which students may have seen. Set its pool to secure.`
      : `${section} has practice questions, which students may have seen. Use questions of the secure pool.`,
};

function placeOf({ sections }: Draft, { section, module, entry, field }: Finding): { path: string; named: Named } {
  const index = sections.findIndex((one) => one.section.id === section);
  const of = sections[index];
  if (!of) return { path: field ?? "sections", named: { section: "", module: "", place: 0, isRule: false } };
  const place = of.placements.findIndex((one) => one.id === entry);
  const name = stagesOf(of.section)?.modules.find((one) => one.id === module)?.name;
  const named = {
    module: name === undefined ? "" : `“${name}”`,
    section: `“${of.section.name}”`,
    place: place + 1,
    isRule: of.placements[place]?.question_id === null,
  };
  const path = `sections.${index}`;
  if (place >= 0) return { path: `${path}.questions.${place}${field === "draw" ? ".draw" : ""}`, named };
  if (adaptiveOf(of.section))
    return { path: field === "score_model" ? field : `${path}.selection.${field ?? "pool"}`, named };
  if (stagesOf(of.section) && field !== null) return { path: `${path}.selection.${field}`, named };
  return { path: `${path}.${field ?? "questions"}`, named };
}

/**
 * Refuses to publish a draft with errors, each at its place.
 *
 * @param detail What all of them come to; the first error unless given.
 * @throws Refusal `invalid`, with `findings`, unless there are none.
 */
export function refuseErrors(draft: Draft, findings: readonly Finding[], detail?: string): void {
  const errors = findings.flatMap((finding) => {
    if (finding.severity !== "error") return [];
    const { path, named } = placeOf(draft, finding);
    return [{ path, message: MESSAGES[finding.code]?.(named, finding.params) ?? "" }];
  });
  if (errors.length === 0) return;
  throw new Refusal("invalid", detail ?? `This assessment can’t be published yet. ${errors[0]?.message ?? ""}`, {
    errors,
    members: { findings: findings.filter(({ severity }) => severity === "error") },
  });
}
