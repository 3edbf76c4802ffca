import { contains, joinWindows, meets, type Span, toldOf } from "./join-windows.ts";

/** What of an allocation’s window can follow that of a person’s groups. */
export const windowFields = ["opens_at", "closes_at", "hard_close", "sittings_allowed"] as const;
export type WindowField = (typeof windowFields)[number];

/** One allocation of one assessment, to one person or one of their groups, with its current values. */
export interface AllocationRow {
  id: string;
  user_id: string | null;
  group_id: string | null;
  /** Of the person or the group. */
  name: string;
  opens_at: Date | null;
  closes_at: Date | null;
  time_zone: string;
  hard_close: boolean;
  sittings_allowed: number;
  time_multiplier: number | null;
  extra_break_seconds: number | null;
  may_pause: boolean | null;
  untimed: boolean | null;
  read_aloud: boolean | null;
  masking: boolean | null;
  is_initial: boolean;
  created_at: Date;
  /** What of a personal one is not its own: it is that of the person’s groups, which its values already are. */
  follows: readonly WindowField[];
}

/** A person's accommodations for every assessment; null = not set. */
export interface StandingAccommodations {
  time_multiplier: number | null;
  extra_break_seconds: number | null;
  may_pause: boolean | null;
  untimed: boolean | null;
  read_aloud: boolean | null;
  masking: boolean | null;
}

/** The effective allocation of a person and an assessment: one window, merged from all allocations that give it. */
export interface MergedAllocation {
  /** Of those of the window, the one that closes last, to stand for all. */
  allocationId: string;
  /** Ids of the allocations that decide: those of the window. */
  deciding: ReadonlySet<string>;
  /** Windows apart from this one, whose sittings are not of this one. */
  elsewhere: readonly Span[];
  /** Null = open from the beginning. */
  opens_at: Date | null;
  /** Null = never closes. */
  closes_at: Date | null;
  /** IANA zone in which the window was entered. */
  time_zone: string;
  hard_close: boolean;
  sittings_allowed: number;
  time_multiplier: number;
  extra_break_seconds: number;
  may_pause: boolean;
  untimed: boolean;
  read_aloud: boolean;
  masking: boolean;
  is_initial: boolean;
  source: ({ user: string; name: string } | { group: string; name: string })[];
}

function largest(values: readonly (number | null)[]): number | null {
  const set = values.filter((value) => value !== null);
  return set.length > 0 ? Math.max(...set) : null;
}

function anyTrue(values: readonly (boolean | null)[]): boolean | null {
  const set = values.filter((value) => value !== null);
  return set.length > 0 ? set.includes(true) : null;
}

/** Later first; no close is the latest, and of two alike the older allocation goes first. */
function byClose(one: AllocationRow, other: AllocationRow): number {
  const close = (row: AllocationRow) => row.closes_at?.getTime() ?? Number.POSITIVE_INFINITY;
  if (close(one) !== close(other)) return close(one) > close(other) ? -1 : 1;
  return one.created_at.getTime() - other.created_at.getTime() || one.id.localeCompare(other.id);
}

/** The allocations of one window, in layers. */
interface Layers {
  window: Span;
  personal: AllocationRow[];
  groups: AllocationRow[];
  elsewhere: Span[];
}

/**
 * Finds the window that is told. Of the groups' allocations, those count in it that meet it; where none does, as for a person with a day of
 * their own, all do.
 */
function layersAt(rows: readonly AllocationRow[], at: Date): Layers | null {
  const personal = rows.filter((row) => row.user_id !== null);
  const groups = rows.filter((row) => row.user_id === null);
  const told = toldOf(joinWindows(personal.length > 0 ? personal : groups), at);
  if (!told) return null;
  const { opens_at, closes_at } = told;
  const all = joinWindows(rows);
  const around = all.find((window) => meets(window, told));
  const counting = (around?.rows ?? []).filter((row) => row.user_id === null);
  return {
    window: { opens_at, closes_at },
    personal: told.rows.filter((row) => row.user_id !== null),
    groups: counting.length > 0 ? counting : groups,
    elsewhere: all.filter((window) => window !== around).map(({ rows: _, ...span }) => span),
  };
}

/**
 * Merges several allocations of one assessment, field by field: the most generous of the personal ones counts; where none of them sets it,
 * the person's standing accommodation; where that is not set, the most generous of the groups'. A window, its hardness and the number of
 * sittings are set by every allocation, so a personal one replaces those of groups. Windows are joined only where they overlap or touch:
 * what comes out is the one that is open, else the next, else the last, with the fields of the allocations that make it.
 *
 * @param rows Allocations in force; their windows may be over or not yet open.
 * @returns Null when there are no rows.
 */
export function mergeAllocations(
  rows: readonly AllocationRow[],
  standing: StandingAccommodations,
  at: Date,
): MergedAllocation | null {
  const layers = layersAt(rows, at);
  if (!layers) return null;
  const { window, personal, groups, elsewhere } = layers;
  const windows = [...(personal.length > 0 ? personal : groups)].sort(byClose);
  const last = windows[0];
  if (!last) return null;
  const number = (field: "time_multiplier" | "extra_break_seconds") =>
    largest(personal.map((row) => row[field])) ?? standing[field] ?? largest(groups.map((row) => row[field]));
  const flag = (field: "may_pause" | "untimed" | "read_aloud" | "masking") =>
    anyTrue(personal.map((row) => row[field])) ?? standing[field] ?? anyTrue(groups.map((row) => row[field])) ?? false;
  return {
    allocationId: last.id,
    deciding: new Set([...personal, ...groups].map((row) => row.id)),
    elsewhere,
    ...window,
    time_zone: last.time_zone,
    hard_close: windows.every((row) => row.hard_close),
    sittings_allowed: Math.max(...windows.map((row) => row.sittings_allowed)),
    time_multiplier: number("time_multiplier") ?? 1,
    extra_break_seconds: number("extra_break_seconds") ?? 0,
    may_pause: flag("may_pause"),
    untimed: flag("untimed"),
    read_aloud: flag("read_aloud"),
    masking: flag("masking"),
    is_initial: rows.some((row) => row.is_initial),
    source: rows.map((row) =>
      row.user_id !== null ? { user: row.user_id, name: row.name } : { group: row.group_id ?? "", name: row.name },
    ),
  };
}

/**
 * Returns true for a sitting that counts in a window: every one but those begun in another. One begun in none of the windows there are now,
 * as when the window was moved since, counts in each.
 */
export function isOfWindow({ elsewhere }: Pick<MergedAllocation, "elsewhere">, startedAt: Date | null): boolean {
  return startedAt === null || !elsewhere.some((span) => contains(span, startedAt));
}
