import type { AssigneeState } from "@sextant/contract/assigned.ts";
import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { SittingFact } from "../sittings/summaries.ts";
import type { PersonAllocationRow } from "./effective.queries.ts";
import { isOfWindow, type MergedAllocation, type StandingAccommodations } from "./merge.ts";
import { originsOf } from "./origins.ts";

type Assigned = HandlerOutput<"users.list_assessments">["results"][number];
type Assignment = Omit<Assigned, "assessment" | "state" | "sessions" | "can">;
type Sitting = Assigned["sessions"][number];

/** Returns what remains once every allocation is withdrawn: sittings already begun, and no new one. */
export function nothingMore(standing: StandingAccommodations): MergedAllocation {
  return {
    allocationId: "",
    deciding: new Set(),
    elsewhere: [],
    opens_at: null,
    closes_at: null,
    time_zone: "UTC",
    hard_close: false,
    sittings_allowed: 0,
    time_multiplier: standing.time_multiplier ?? 1,
    extra_break_seconds: standing.extra_break_seconds ?? 0,
    may_pause: standing.may_pause ?? false,
    untimed: standing.untimed ?? false,
    read_aloud: standing.read_aloud ?? false,
    masking: standing.masking ?? false,
    is_initial: false,
    source: [],
  };
}

/**
 * Presents what a person has of an assessment: the allocations, what they come to, and which of them set each field.
 *
 * @param drafts Ids of those among the rows that are only proposed.
 */
export function presentAssignment(
  rows: readonly PersonAllocationRow[],
  standing: StandingAccommodations,
  merged: MergedAllocation,
  drafts: ReadonlySet<string> = new Set(),
): Assignment {
  const named = (id: string) => (drafts.has(id) ? null : id);
  const origins = Object.entries(originsOf(rows, standing, merged)).map(([field, { by, allocation }]) => [
    field,
    {
      by,
      allocation: allocation === null ? null : named(allocation),
      is_draft: allocation !== null && drafts.has(allocation),
    },
  ]);
  const { opens_at, closes_at, time_zone, hard_close, sittings_allowed, is_initial } = merged;
  const { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking } = merged;
  return {
    sources: rows.map((row) => ({
      allocation: named(row.id),
      ...(row.user_id !== null ? { user: row.user_id } : { group: row.group_id ?? "" }),
      name: row.name,
      is_initial: row.is_initial,
      is_draft: drafts.has(row.id),
    })),
    opens_at,
    closes_at,
    time_zone,
    hard_close,
    sittings_allowed,
    is_initial,
    accommodations: { time_multiplier, extra_break_seconds, may_pause, untimed, read_aloud, masking },
    from: Object.fromEntries(origins) as Assignment["from"],
  };
}

/** Presents a sitting in a list of assignments. */
export function presentSitting(fact: Omit<SittingFact, "user_id" | "assessment_id">): Sitting {
  const { id, state, created_at, started_at, submitted_at, closes_at, is_partial } = fact;
  return { id, state, created_at, started_at, submitted_at, closes_at, is_partial };
}

const finished: readonly string[] = ["submitted", "scored", "released"];

/**
 * Returns a person's state with an assessment: that of the sitting in progress, else of the last submitted one of the window that is told,
 * else of the window. Where that is over without a sitting, an earlier sitting counts.
 *
 * @param merged Null when every allocation is withdrawn.
 */
export function assigneeStateOf(
  merged: Pick<MergedAllocation, "opens_at" | "closes_at" | "elsewhere"> | null,
  sittings: readonly Pick<SittingFact, "state" | "is_partial" | "started_at">[],
  now: Date,
): AssigneeState {
  const whole = sittings.filter((sitting) => !sitting.is_partial);
  if (whole.some((sitting) => sitting.state === "in_progress")) return "in_progress";
  const over = whole.filter((sitting) => finished.includes(sitting.state));
  const isOver = !merged || (merged.closes_at !== null && merged.closes_at <= now);
  const last = over.findLast((sitting) => isOver || isOfWindow(merged, sitting.started_at));
  if (last) return last.state as AssigneeState;
  if (!merged) return "withdrawn";
  if (merged.opens_at && merged.opens_at > now) return "upcoming";
  return isOver ? "missed" : "open";
}
