import { connectedGroups } from "@sextant/psychometrics/connected-groups.ts";
import type { ResponseMatrix } from "@sextant/psychometrics/responses.ts";
import { Refusal } from "../platform/refusal.ts";
import type { KnownParameters } from "../questions/parameters.ts";

/** A version of an assessment as people sat it. */
export interface Form {
  number: number;
  people: number;
  /** Question versions that are to be calibrated. */
  questions: ReadonlySet<string>;
}

/** Forms in groups that share questions, directly or by way of others. Anchors of one calibration are shared by all that have any. */
function groupForms(forms: readonly Form[], kept: KnownParameters): Form[][] {
  const sources = new Set([...kept.values()].map(({ calibrationId }) => calibrationId));
  const linksOf = ({ questions }: Form) => {
    const isAnchored = sources.size === 1 && [...questions].some((id) => kept.has(id));
    return new Set([...questions, ...(isAnchored ? ["anchor"] : [])]);
  };
  const groups: { forms: Form[]; links: Set<string> }[] = [];
  for (const form of forms) {
    const links = linksOf(form);
    const together = groups.filter((group) => [...links].some((link) => group.links.has(link)));
    for (const group of together) groups.splice(groups.indexOf(group), 1);
    groups.push({
      forms: [...together.flatMap((group) => group.forms), form],
      links: new Set([...links, ...together.flatMap((group) => [...group.links])]),
    });
  }
  return groups.map((group) => group.forms);
}

const counted = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`;
const listed = (items: readonly (string | number)[]) =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;

/**
 * Refuses versions that share no questions: nobody's answers say how hard the questions of one are beside those of the other.
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
  const message = `No questions in common: ${listed(names)}. Their difficulties can’t be put on one scale. Calibrate each group separately.`;
  throw new Refusal("invalid", message, { errors: [{ path: "versions", message }], members: { groups } });
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

/**
 * Refuses answers that fall apart into groups of questions which no person has answered across.
 *
 * @param fixed Columns that stay fixed on one scale.
 * @throws Refusal `invalid` that names the groups by the questions' places.
 */
export function checkAnswersConnected(responses: ResponseMatrix, fixed: ReadonlySet<number>): void {
  const groups = connectedGroups(responses, fixed);
  if (groups.length < 2) return;
  const names = groups.map((group) => {
    const which = group.length === 1 ? "question" : "questions";
    return `${which} ${ranges(group)} (${counted(countWhoAnswered(responses, group), "person", "people")})`;
  });
  const message = `Nobody answered questions of more than one of these groups: ${names.join("; ")}. Their difficulties can’t be put on one scale. Calibrate again and leave out all groups but one.`;
  throw new Refusal("invalid", message, { errors: [{ path: "versions", message }] });
}
