import { type TagLevel, tagLevels } from "@sextant/contract/tags.ts";
import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import { loadTaxonomy } from "../../../authoring/taxonomy/load-taxonomy.ts";
import { getGroup } from "../../../delivery/groups/groups.ts";
import { listCheckedSheets } from "../../../learning/evidence/checked.ts";
import { weighSheets } from "../../../learning/evidence/haste.ts";
import { byPlace, listSheets, questionsIn, type Sheet } from "../../../learning/evidence/sheets.ts";
import { type FiguredTag, tagsOf } from "../../../learning/evidence/tags.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { invalid } from "../../../platform/refusal.ts";
import {
  type Cell,
  changeOf,
  differenceOf,
  type Evidence,
  estimateStudent,
  type Middle,
  middleOf,
  type Tally,
  tallyStudent,
} from "./estimate-group.ts";
import { type MemberRow, MOST_STUDENTS, selectMembers } from "./group.queries.ts";

type Output = HandlerOutput<"group_mastery.get">;

/** Of how many tags and students it is told. */
interface Most {
  tags: number;
  students: number;
}

/** More columns nobody reads. */
const onPage: Most = { tags: 24, students: MOST_STUDENTS };

/** A member with what they answered, by tag: all of it, and where an earlier day is asked for, until it and since. */
interface Tallied {
  member: MemberRow;
  now: Map<string, Tally>;
  earlier: Map<string, Tally> | null;
  since: Map<string, Tally>;
}

interface Estimated extends Pick<Tallied, "member" | "since"> {
  now: Map<string, Cell>;
  earlier: Map<string, Cell> | null;
}

interface Work extends Evidence {
  byPerson: Map<string, Sheet[]>;
}

async function readWork(db: Database, userIds: readonly string[], level: TagLevel): Promise<Work> {
  const sheets = [...(await listSheets(db, { users: userIds })), ...(await listCheckedSheets(db, userIds))];
  const questions = questionsIn(sheets);
  const deepest = tagLevels.indexOf(level);
  const [all, telling] = await Promise.all([tagsOf(db, [...questions]), weighSheets(db, sheets)]);
  return {
    telling,
    byPerson: Map.groupBy(sheets, ({ user_id }) => user_id),
    tagsOf: byPlace((id) => all.get(id)?.filter((tag) => tagLevels.indexOf(tag.level) <= deepest) ?? []),
  };
}

/** What was submitted before a day, and from it on. */
const partByDay = (sheets: readonly Sheet[], day: Date): [Sheet[], Sheet[]] => [
  sheets.filter(({ submitted_at }) => submitted_at < day),
  sheets.filter(({ submitted_at }) => submitted_at >= day),
];

/** The tags of the level that anyone has answers to, in the order of the taxonomy; those with the fewest apart, for which there is no room. */
function columnsOf(
  people: readonly Tallied[],
  level: TagLevel,
  most: number,
): { columns: FiguredTag[]; crowdedOut: FiguredTag[] } {
  const asked = new Map<string, number>();
  const known = new Map<string, FiguredTag>();
  for (const { now } of people)
    for (const [id, tally] of now) {
      asked.set(id, (asked.get(id) ?? 0) + tally.asked);
      known.set(id, tally.tag);
    }
  const byAnswers = [...known.values()]
    .filter((tag) => tag.level === level)
    .toSorted((one, other) => (asked.get(other.id) ?? 0) - (asked.get(one.id) ?? 0));
  const columns = byAnswers
    .slice(0, most)
    .toSorted(
      (one, other) => (one.parent_id ?? "").localeCompare(other.parent_id ?? "") || one.name.localeCompare(other.name),
    );
  return { columns, crowdedOut: byAnswers.slice(most) };
}

/** Tags that one would look for beside the columns: those without room, and those under the same tags without an answer. */
async function leftOut(
  db: Database,
  level: TagLevel,
  { columns, crowdedOut }: ReturnType<typeof columnsOf>,
): Promise<Output["left_out"]> {
  const answered = [...columns, ...crowdedOut];
  const known = new Set(answered.map(({ id }) => id));
  const parents = new Set(answered.map(({ parent_id }) => parent_id));
  const { all } = await loadTaxonomy(db);
  const unanswered = all.filter((tag) => tag.level === level && parents.has(tag.parent_id) && !known.has(tag.id));
  return [
    ...crowdedOut.map(({ name }) => ({ name, why: "no_room" as const })),
    ...unanswered.map(({ name }) => ({ name, why: "no_answers" as const })),
  ];
}

function presentStudent(
  { member, now, earlier, since }: Estimated,
  columns: readonly FiguredTag[],
): Output["students"][number] {
  const { id, first_name, last_name, student_number, score, target_score } = member;
  return {
    id,
    first_name,
    last_name,
    student_number,
    score,
    to_goal: score === null || target_score === null ? null : Math.max(0, target_score - score),
    cells: columns.map((tag) => {
      const cell = now.get(tag.id);
      if (!cell) return null;
      const { mean, low, high, asked, right, isHollow } = cell;
      return {
        mean,
        low,
        high,
        asked,
        right,
        is_hollow: isHollow,
        change: earlier ? changeOf(cell, earlier.get(tag.id), since.get(tag.id)) : null,
      };
    }),
  };
}

const presentMiddle = (found: Middle | null) =>
  found && { mean: found.mean, asked: found.asked, is_hollow: found.is_hollow };

/**
 * Returns the mastery of a group’s students within reach by tag, and what is asked for beside it.
 *
 * @throws Refusal `not_found` for a group that this person doesn’t see; `invalid` for a day to come.
 */
export async function getGroupMastery(
  db: Database,
  actor: Actor,
  groupId: string,
  { level, since, other, members }: HandlerInput<"group_mastery.get">["query"],
  most: Most = onPage,
): Promise<Output> {
  const group = await getGroup(db, actor, groupId);
  const otherGroup = other ? await getGroup(db, actor, other) : null;
  const now = new Date();
  const day = since ? new Date(`${since}T00:00:00Z`) : null;
  if (day && day > now) throw invalid("since", "Choose a day in the past.");
  const own = await selectMembers(db, actor, groupId, {
    at: day && members === "then" ? day : now,
    most: most.students,
  });
  const others = otherGroup ? await selectMembers(db, actor, otherGroup.id, { at: now, most: most.students }) : [];
  const ids = new Set([...own, ...others].map(({ id }) => id));
  const work = await readWork(db, [...ids], level);
  const tally = (member: MemberRow): Tallied => {
    const sheets = work.byPerson.get(member.id) ?? [];
    const [before, after] = day ? partByDay(sheets, day) : [[], []];
    return {
      member,
      now: tallyStudent(sheets, work, now),
      earlier: day ? tallyStudent(before, work, day) : null,
      since: tallyStudent(after, work, now),
    };
  };
  const tallied = own.map(tally);
  const told = columnsOf(tallied, level, most.tags);
  const { columns } = told;
  const wanted = new Set(columns.map(({ id }) => id));
  const estimate = (one: Tallied): Estimated => ({
    member: one.member,
    since: one.since,
    now: estimateStudent(one.now, wanted),
    earlier: one.earlier && estimateStudent(one.earlier, wanted),
  });
  const people = tallied.map(estimate);
  const middles = (all: readonly Estimated[]) => columns.map((tag) => middleOf(all.map((one) => one.now.get(tag.id))));
  const own_middle = middles(people);
  const other_middle = otherGroup ? middles(others.map(tally).map(estimate)) : null;
  return {
    group: { id: group.id, name: group.name },
    other: otherGroup ? { id: otherGroup.id, name: otherGroup.name } : null,
    since: since ?? null,
    tags: columns.map(({ id, name }) => ({ id, name })),
    left_out: await leftOut(db, level, told),
    students: people.map((one) => presentStudent(one, columns)),
    middle: own_middle.map(presentMiddle),
    other_middle: other_middle?.map(presentMiddle) ?? null,
    differences: other_middle?.map((there, at) => differenceOf(own_middle[at] ?? null, there)) ?? null,
  };
}
