import { connectedGroups } from "@sextant/psychometrics/connected-groups.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { findWeakLink } from "@sextant/psychometrics/weak-links.ts";
import type { KnownParameters } from "../../authoring/questions/parameters.ts";
import { Refusal } from "../../platform/refusal.ts";

/** A version of an assessment as people sat it. */
export interface Form {
  number: number;
  people: number;
  /** Question versions that are to be calibrated. */
  questions: ReadonlySet<string>;
}

/** Questions in common, or kept from one calibration, that put two versions on one scale. */
const FEWEST_COMMON_QUESTIONS = 2;
/** People who answered both of two groups of questions that put them on one scale where the questions don't. */
const FEWEST_COMMON_PEOPLE = 30;

/** Counts the questions that two versions have in common. */
function countCommon(one: Form, other: Form): number {
  let count = 0;
  for (const question of one.questions) if (other.questions.has(question)) count += 1;
  return count;
}

/**
 * Forms in groups that share enough questions, directly or by way of others. Anchors of one calibration are shared by all that have
 * enough of them.
 */
function groupForms(forms: readonly Form[], kept: KnownParameters): Form[][] {
  const sources = new Set([...kept.values()].map(({ calibrationId }) => calibrationId));
  const isAnchored = ({ questions }: Form) =>
    sources.size === 1 && [...questions].filter((id) => kept.has(id)).length >= FEWEST_COMMON_QUESTIONS;
  const areLinked = (one: Form, other: Form) =>
    (isAnchored(one) && isAnchored(other)) || countCommon(one, other) >= FEWEST_COMMON_QUESTIONS;
  let groups: Form[][] = [];
  for (const form of forms) {
    const together = groups.filter((group) => group.some((other) => areLinked(form, other)));
    groups = [...groups.filter((group) => !together.includes(group)), [...together.flat(), form]];
  }
  return groups;
}

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const listed = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/**
 * Refuses versions that share fewer than two questions: too little says how hard the questions of one are beside those of the other.
 *
 * @param kept Parameters that stay fixed; from one calibration, they connect the versions that contain them.
 * @throws Refusal `invalid` at `versions`, with the groups in `groups`.
 */
export function checkFormsConnected(forms: readonly Form[], kept: KnownParameters): void {
  const groups = groupForms(
    forms.filter(({ people }) => people > 0),
    kept,
  ).map((group) => ({
    versions: group.map(({ number }) => number).sort((one, other) => one - other),
    questions: new Set(group.flatMap(({ questions }) => [...questions])).size,
    people: group.reduce((sum, { people }) => sum + people, 0),
  }));
  if (groups.length < 2) return;
  groups.sort((one, other) => (one.versions[0] ?? 0) - (other.versions[0] ?? 0));
  const names = groups.map(({ versions, questions, people }) => {
    const which = versions.length === 1 ? `version ${versions[0]}` : `versions ${listed(versions)}`;
    return `${which} (${counted(questions, "question", "questions")}, ${counted(people, "person", "people")})`;
  });
  const message = `Fewer than ${FEWEST_COMMON_QUESTIONS} questions in common: ${listed(names)}. Their difficulties can’t be put on one scale. Calibrate each group separately.`;
  throw new Refusal("invalid", message, { errors: [{ path: "versions", message }], members: { groups } });
}

/** Says what connects versions that are calibrated together; null for one version. */
export function connectionNote(forms: readonly Form[]): string | null {
  const sat = forms.filter(({ people }) => people > 0).sort((one, other) => one.number - other.number);
  if (sat.length < 2) return null;
  const pairs = sat.flatMap((one, at) => sat.slice(at + 1).map((other) => countCommon(one, other)));
  const common = Math.min(...pairs);
  const most = Math.max(...pairs);
  const range = common === most ? counted(most, "question", "questions") : `${common} to ${most} questions`;
  const versions = listed(sat.map(({ number }) => number));
  const which = sat.length === 2 ? `Versions ${versions}` : `Any two of versions ${versions}`;
  return `${which} have ${range} in common. Their people are taken as one population. If those of one version are abler than those of another, difficulties and abilities are off.`;
}

/** "1–4, 7": places from 1. */
function ranges(columns: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const column of columns) {
    const run = runs.at(-1);
    if (run && column === run[1] + 1) run[1] = column;
    else runs.push([column, column]);
  }
  return runs.map(([first, last]) => (first === last ? `${first + 1}` : `${first + 1}–${last + 1}`)).join(", ");
}

function countWhoAnswered({ people, items, values }: ResponseMatrix, group: readonly number[]): number {
  let count = 0;
  for (let person = 0; person < people; person += 1)
    if (group.some((column) => (values[person * items + column] ?? 2) < 2)) count += 1;
  return count;
}

const notOnOneScale = (message: string) => new Refusal("invalid", message, { errors: [{ path: "versions", message }] });

const groupNamed = (columns: readonly number[], people: number) =>
  `${columns.length === 1 ? "question" : "questions"} ${ranges(columns)} (${counted(people, "person", "people")})`;

/**
 * Refuses answers that fall apart into groups of questions which no person has answered across, or too few to compare them.
 *
 * @param fixed Columns that stay fixed on one scale.
 * @throws Refusal `invalid` that names the groups by the questions' places.
 */
export function checkAnswersConnected(responses: ResponseMatrix, fixed: ReadonlySet<number>): void {
  const groups = connectedGroups(responses, fixed);
  const advice = "Their difficulties can’t be put on one scale. Calibrate again and leave out all groups but one.";
  if (groups.length > 1) {
    const names = groups.map((group) => groupNamed(group, countWhoAnswered(responses, group)));
    throw notOnOneScale(`Nobody answered questions of more than one of these groups: ${names.join("; ")}. ${advice}`);
  }
  const weak = findWeakLink(responses, fixed, FEWEST_COMMON_PEOPLE);
  if (!weak) return;
  const names = weak.groups.map((group, at) => groupNamed(group, weak.alone[at] ?? 0)).join("; ");
  const message =
    weak.item === null
      ? `Only ${counted(weak.people, "person", "people")} answered questions of both of these groups: ${names}. At least ${FEWEST_COMMON_PEOPLE} people, or ${FEWEST_COMMON_QUESTIONS} questions in common, are needed. ${advice}`
      : `Only question ${weak.item + 1} connects these groups: ${names}. At least ${FEWEST_COMMON_QUESTIONS} questions in common, or ${FEWEST_COMMON_PEOPLE} people who answered both, are needed. ${advice}`;
  throw notOnOneScale(message);
}
