import type { TagLevel } from "@sextant/contract/tags.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import { getGroup } from "../../../delivery/groups/groups.ts";
import { tagsOf } from "../../../learning/evidence/tags.ts";
import { countMet } from "../../../learning/mistakes/count-met.ts";
import type { Actor } from "../../../platform/binder.ts";
import type { Database } from "../../../platform/database/client.ts";
import { MOST_STUDENTS, selectMembers, selectPracticeQuestions } from "./group.queries.ts";

type Output = HandlerOutput<"group_unseen.get">;

const DAY_MS = 86_400_000;
/** The pace is that of so many weeks. */
const WEEKS = 4;

interface Tally {
  tag: { id: string; name: string };
  questions: number;
  unseen: number;
  some: number;
  used: number;
}

/** Counts the practice questions that a group has left, by tag. @throws Refusal `not_found`. */
export async function countUnseen(db: Database, actor: Actor, groupId: string, level: TagLevel): Promise<Output> {
  await getGroup(db, actor, groupId);
  const now = new Date();
  const members = await selectMembers(db, actor, groupId, { at: now, most: MOST_STUDENTS });
  const questions = await selectPracticeQuestions(db, actor);
  const users = members.map(({ id }) => id);
  const [seen, tags] = await Promise.all([countMet(db, users, questions), tagsOf(db, questions)]);
  const lately = new Date(now.getTime() - WEEKS * 7 * DAY_MS);
  const tallies = new Map<string, Tally>();
  for (const question of questions) {
    const met = seen.get(question);
    for (const { id, name, level: own } of tags.get(question) ?? []) {
      if (own !== level) continue;
      const tally = tallies.get(id) ?? { tag: { id, name }, questions: 0, unseen: 0, some: 0, used: 0 };
      tally.questions += 1;
      if (!met) tally.unseen += 1;
      else if (met.people < members.length) tally.some += 1;
      if (met && met.first_at >= lately) tally.used += 1;
      tallies.set(id, tally);
    }
  }
  return {
    students: members.length,
    tags: [...tallies.values()]
      .map(({ used, ...tally }) => {
        const weekly = used / WEEKS;
        return { ...tally, weekly, weeks: weekly > 0 ? Math.floor(tally.unseen / weekly) : null };
      })
      .toSorted(
        (one, other) =>
          (one.weeks ?? Number.POSITIVE_INFINITY) - (other.weeks ?? Number.POSITIVE_INFINITY) ||
          one.unseen - other.unseen ||
          one.tag.name.localeCompare(other.tag.name),
      ),
  };
}
