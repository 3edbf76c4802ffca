import type { ResourceType } from "@sextant/contract/allocations.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { selectAllocations } from "./allocations.queries.ts";
import { resourceColumns } from "./resources.ts";

export type AllocationResource = HandlerOutput<"allocations.get">;
export type SelectedAllocation = Awaited<ReturnType<ReturnType<typeof selectAllocations>["execute"]>>[number];

const listed = (id: string | null) => (id === null ? [] : [id]);

function givenOf(row: SelectedAllocation): AllocationResource["given"] {
  const types = Object.keys(resourceColumns) as ResourceType[];
  const type = types.find((each) => row[resourceColumns[each]] !== null) ?? "assessment";
  return { type, id: row[resourceColumns[type]] ?? "", name: row.given_name };
}

function stateOf({ opens_at: opens, closes_at: closes }: SelectedAllocation, now: Date): AllocationResource["state"] {
  if (closes && closes <= now) return "closed";
  return opens && opens > now ? "upcoming" : "open";
}

function extensionOf({ extension_seconds: seconds, extension_percent: percent }: SelectedAllocation) {
  if (seconds !== null) return { seconds };
  return percent === null ? null : { percent };
}

/** Returns an allocation as it leaves. */
export function presentAllocation(row: SelectedAllocation, now: Date): AllocationResource {
  const { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking } = row;
  const target = row.user_id !== null ? { user: row.user_id } : { group: row.group_id ?? "" };
  const mayChange = row.is_revocable && row.revoked_at === null;
  return {
    id: row.id,
    given: givenOf(row),
    assessment: row.assessment_id,
    practice_set: row.practice_set_id,
    user: row.user_id,
    group: row.group_id,
    assessments: listed(row.assessment_id),
    practice_sets: listed(row.practice_set_id),
    users: listed(row.user_id),
    groups: listed(row.group_id),
    source: { ...target, name: row.name },
    opens_at: row.opens_at,
    closes_at: row.closes_at,
    due_at: row.due_at,
    time_zone: row.time_zone,
    hard_close: row.hard_close,
    sittings_allowed: row.sittings_allowed,
    accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking },
    follows: row.follows,
    extension: extensionOf(row),
    is_initial: row.is_initial,
    start_code: row.is_revocable ? row.start_code : null,
    safe_browser: row.safe_browser,
    state: stateOf(row, now),
    people: row.people,
    created_at: row.created_at,
    created_by: row.created_by === null ? null : { id: row.created_by, name: row.giver_name },
    version: row.version,
    can: { update: mayChange, remove: mayChange, ...(row.revoked_at ? { restore: row.is_revocable } : {}) },
  };
}
