import type { AllocationRow, MergedAllocation, StandingAccommodations, WindowField } from "./merge.ts";

/** Which of the layers set a value, and by which allocation. `usual`: none did. */
export interface Origin {
  by: "personal" | "standing" | "group" | "usual";
  allocation: string | null;
}

const accommodationFields = [
  "time_multiplier",
  "extra_break_seconds",
  "may_pause",
  "untimed",
  "read_aloud",
  "masking",
] as const;
type AccommodationField = (typeof accommodationFields)[number];
export type Origins = Record<WindowField | AccommodationField, Origin>;

const usual: Origin = { by: "usual", allocation: null };

function ofRow(row: AllocationRow | undefined): Origin {
  return row ? { by: row.user_id !== null ? "personal" : "group", allocation: row.id } : usual;
}

function accommodationOrigin(
  field: AccommodationField,
  rows: readonly AllocationRow[],
  standing: StandingAccommodations,
  merged: MergedAllocation,
): Origin {
  const setting = (isPersonal: boolean) =>
    rows.filter((row) => (row.user_id !== null) === isPersonal && row[field] !== null);
  const among = (layer: readonly AllocationRow[]) => ofRow(layer.find((row) => row[field] === merged[field]));
  const personal = setting(true);
  if (personal.length > 0) return among(personal);
  if (standing[field] !== null) return { by: "standing", allocation: null };
  return among(setting(false));
}

/**
 * Says of each value in what allocations come to which of them it is from: the counterpart of `mergeAllocations`, for the same rows and
 * standing accommodations.
 */
export function originsOf(
  all: readonly AllocationRow[],
  standing: StandingAccommodations,
  merged: MergedAllocation,
): Origins {
  const rows = all.filter((row) => merged.deciding.has(row.id));
  const personal = rows.filter((row) => row.user_id !== null);
  const windows = personal.length > 0 ? personal : rows;
  const groups = rows.filter((row) => row.user_id === null);
  const window = (field: WindowField, isIt: (row: AllocationRow) => boolean) => {
    const row = windows.find(isIt);
    // What a personal one follows is from the group, unless its deadline was extended.
    const led = row?.follows.includes(field) ? groups.find(isIt) : undefined;
    return ofRow(led ?? row);
  };
  const accommodation = (field: AccommodationField) => accommodationOrigin(field, rows, standing, merged);
  return {
    opens_at: window("opens_at", (row) => (row.opens_at?.getTime() ?? null) === (merged.opens_at?.getTime() ?? null)),
    closes_at: window(
      "closes_at",
      (row) => (row.closes_at?.getTime() ?? null) === (merged.closes_at?.getTime() ?? null),
    ),
    hard_close: window("hard_close", (row) => row.hard_close === merged.hard_close),
    sittings_allowed: window("sittings_allowed", (row) => row.sittings_allowed === merged.sittings_allowed),
    time_multiplier: accommodation("time_multiplier"),
    extra_break_seconds: accommodation("extra_break_seconds"),
    may_pause: accommodation("may_pause"),
    untimed: accommodation("untimed"),
    read_aloud: accommodation("read_aloud"),
    masking: accommodation("masking"),
  };
}
