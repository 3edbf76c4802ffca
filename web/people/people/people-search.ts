import { addressReader, idOrNone, laterPage, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;
export type Role = (typeof roles)[number];
/** When a person was last seen: within this many days, longer ago, or never. */
export const seens = ["7", "30", "older", "never"] as const;
export const columns = ["number", "role", "schools", "groups", "carers", "progress", "score", "seen"] as const;
export type ColumnId = (typeof columns)[number];
/** The columns shown by default. */
export const defaultColumns: readonly ColumnId[] = ["role", "schools", "groups", "progress", "score", "seen"];
export const pageSize = 50;

/** The fields of a filter that are behind "Filters", the role and the words aside. */
export const filterFields = [
  "school",
  "group",
  "manager",
  "counselor",
  "active",
  "invitation",
  "seen",
  "score_from",
  "score_to",
] as const;
export type FilterField = (typeof filterFields)[number];

const percent = (value: unknown) => {
  const number = Number(words(value) ?? Number.NaN);
  return number >= 0 && number <= 100 ? number : undefined;
};

/** How people are filtered, as an address has it; what is usual is left out. Without `active` those who may sign in are shown. */
export const readPeopleSearch = addressReader({
  search: words,
  role: oneOf(roles),
  school: idOrNone,
  group: idOrNone,
  manager: idOrNone,
  counselor: idOrNone,
  active: oneOf(["false", "all"]),
  invitation: oneOf(["pending"]),
  seen: oneOf(seens),
  score_from: percent,
  score_to: percent,
  ordering: orderedBy(["name", "role", "score", "last_seen_at", "created_at"]),
  page: laterPage,
  columns: words,
});
export type PeopleSearch = ReturnType<typeof readPeopleSearch>;

/** Returns the columns to be shown. */
export function columnsOf({ columns: chosen }: PeopleSearch): readonly ColumnId[] {
  if (chosen === undefined) return defaultColumns;
  return columns.filter((column) => chosen.split(",").includes(column));
}

/** Returns the columns of the address after one is switched on or off; undefined for the default columns. */
export function toggledColumns(search: PeopleSearch, column: ColumnId): string | undefined {
  const shown = columnsOf(search);
  const next = columns.filter((one) => (one === column) !== shown.includes(one));
  return next.join() === defaultColumns.join() ? undefined : next.join(",") || "none";
}

const DAY = 86_400_000;
const dayAgo = (days: number, today: Date) => new Date(today.getTime() - days * DAY).toISOString().slice(0, 10);

/** Returns the filter alone, as calls take it: without page, order and columns. */
export function filterOf(search: PeopleSearch, today = new Date()): Record<string, string> {
  const { seen, active } = search;
  const filter = {
    search: search.search,
    role: search.role,
    school: search.school,
    group: search.group,
    manager: search.manager,
    counselor: search.counselor,
    active: active ?? "true",
    invitation: search.invitation,
    seen_from: seen === "7" || seen === "30" ? dayAgo(Number(seen), today) : undefined,
    seen_to: seen === "older" ? dayAgo(30, today) : undefined,
    never_seen: seen === "never" ? "true" : undefined,
    score_from: search.score_from,
    score_to: search.score_to,
  };
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** Counts how many filters are on, the role and the words aside. */
export function countFilters(search: PeopleSearch): number {
  return filterFields.filter((field) => search[field] !== undefined).length;
}
