import type { Database } from "../../platform/database/client.ts";
import { readClock } from "../../platform/database/clock.ts";
import { selectInForce, selectMembers } from "./assignments.queries.ts";
import type { PersonAllocationRow } from "./effective.queries.ts";
import { type MergedAllocation, mergeAllocations, type StandingAccommodations, type WindowField } from "./merge.ts";

/** What people have of some assessments, read in a few statements however many there are. */
export interface Assignments {
  /** Everyone to whom an allocation gives one of them, reached or not. */
  userIds: readonly string[];
  /** The allocations that give this assessment to this person: their own, then their groups', each the oldest first. */
  rowsOf(userId: string, assessmentId: string): PersonAllocationRow[];
  /** What they come to with the person's standing accommodations; null when none gives it. */
  mergedOf(person: { id: string } & StandingAccommodations, assessmentId: string): MergedAllocation | null;
}

interface Scope {
  assessmentIds: readonly string[];
  /** Only what concerns these; everyone when absent. */
  userIds?: readonly string[];
  /** Proposed allocations, counted as if they existed. */
  draft?: readonly PersonAllocationRow[];
  /** When: which of several windows is told then. Now by default. */
  at?: Date;
}

function gather<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const byKey = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const list = byKey.get(key);
    if (list) list.push(row);
    else byKey.set(key, [row]);
  }
  return byKey;
}

/** Returns the window that allocations of groups come to; nothing where there is none. */
function windowOf(groups: readonly PersonAllocationRow[], at: Date): Partial<Pick<MergedAllocation, WindowField>> {
  const standing = {
    time_multiplier: null,
    extra_break_seconds: null,
    may_pause: null,
    untimed: null,
    read_aloud: null,
    masking: null,
  };
  return mergeAllocations(groups, standing, at) ?? {};
}

/** Returns a proposed allocation with what it follows. */
const followed = (row: PersonAllocationRow, led: ReturnType<typeof windowOf>): PersonAllocationRow => ({
  ...row,
  ...Object.fromEntries(row.follows.flatMap((field) => (field in led ? [[field, led[field]]] : []))),
});

/** Returns the allocations in force now, personal ones and those of the groups in which people are. */
export async function loadAssignments(db: Database, scope: Scope): Promise<Assignments> {
  const { assessmentIds, userIds = null, draft = [] } = scope;
  const at = scope.at ?? (await readClock(db));
  const rows = [...(await selectInForce(db, assessmentIds, userIds)), ...draft];
  const proposed = new Set(draft);
  const ofGroups = gather(
    rows.filter((row) => row.group_id !== null),
    (row) => row.assessment_id,
  );
  const personal = gather(
    rows.filter((row) => row.user_id !== null),
    (row) => `${row.user_id} ${row.assessment_id}`,
  );
  const groupIds = [...new Set([...ofGroups.values()].flat().map((row) => row.group_id ?? ""))];
  const members = await selectMembers(db, groupIds, userIds);
  const groupsOf = new Map(
    [...gather(members, (member) => member.user_id)].map(([id, list]) => [
      id,
      new Set(list.map((member) => member.group_id)),
    ]),
  );
  const rowsOf = (userId: string, assessmentId: string) => {
    const groups = groupsOf.get(userId);
    const own = personal.get(`${userId} ${assessmentId}`) ?? [];
    if (!groups) return own;
    const shared = (ofGroups.get(assessmentId) ?? []).filter((row) => groups.has(row.group_id ?? ""));
    // The database has resolved all others.
    const led = draft.length > 0 && own.some((row) => proposed.has(row)) ? windowOf(shared, at) : {};
    return [...own.map((row) => (proposed.has(row) ? followed(row, led) : row)), ...shared];
  };
  return {
    userIds: [...new Set([...rows.flatMap((row) => row.user_id ?? []), ...groupsOf.keys()])],
    rowsOf,
    mergedOf: (person, assessmentId) => mergeAllocations(rowsOf(person.id, assessmentId), person, at),
  };
}
