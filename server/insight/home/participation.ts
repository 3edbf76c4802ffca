import type { HandlerOutput } from "@sextant/contract/types.ts";
import { listGroups } from "../../delivery/groups/groups.ts";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { selectMemberWeeks, selectWeeks, type WeekOfMember } from "./participation.queries.ts";
import { trendOf } from "./trend-of.ts";

const WHOLE_WEEKS = 8;
const MOST_GROUPS = 12;

function weekOf(members: readonly WeekOfMember[], place: number) {
  const own = members.flatMap(({ active }) => active[place] ?? []);
  return { members: own.length, active: own.filter(Boolean).length };
}

/** Returns how many students of each group that a person sees took part, week by week, and whether that changes. */
export async function getParticipation(db: Database, actor: Actor): Promise<HandlerOutput<"home.get_participation">> {
  const input = { archived: false, page: 1, page_size: MOST_GROUPS };
  const [{ results: groups }, mondays] = await Promise.all([
    listGroups(db, actor, input, ""),
    selectWeeks(db, actor.id, WHOLE_WEEKS),
  ]);
  const rows = await selectMemberWeeks(
    db,
    actor.id,
    groups.map(({ id }) => id),
    mondays,
  );
  const byGroup = Map.groupBy(rows, ({ group_id }) => group_id);
  return {
    weeks: mondays.map((from, place) => ({ from, is_current: place === WHOLE_WEEKS })),
    groups: groups.map(({ id, name }) => {
      const members = byGroup.get(id) ?? [];
      return {
        id,
        name,
        weeks: mondays.map((_, place) => weekOf(members, place)),
        trend: trendOf(members.map(({ active }) => active.slice(0, WHOLE_WEEKS))),
      };
    }),
  };
}
