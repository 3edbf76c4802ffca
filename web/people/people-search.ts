import { readNumber } from "../ui/read-number.ts";

export const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;
export type Role = (typeof roles)[number];
/** How long ago somebody was here: within so many days, longer ago, or never. */
export const seens = ["7", "30", "older", "never"] as const;
export const columns = ["role", "schools", "groups", "carers", "progress", "score", "seen"] as const;
export type ColumnId = (typeof columns)[number];
/** Those that are shown unless one chooses others. */
export const usualColumns: readonly ColumnId[] = ["role", "schools", "groups", "progress", "score", "seen"];
const orderings = [
  "name",
  "-name",
  "role",
  "-role",
  "score",
  "-score",
  "last_seen_at",
  "-last_seen_at",
  "created_at",
  "-created_at",
];
export const pageSize = 50;

const id = /^(none|[0-9a-f-]{36})$/i;

/** How people are cut, as it stands in the address; what is usual is left out. Without `active` those who may sign in are shown. */
export type PeopleSearch = {
  search?: string;
  role?: Role;
  school?: string;
  group?: string;
  manager?: string;
  counselor?: string;
  active?: "false" | "all";
  seen?: (typeof seens)[number];
  score_from?: number;
  score_to?: number;
  ordering?: string;
  page?: number;
  columns?: string;
};

/** The fields of a cut that stand behind "Filters", the role and the words aside. */
export const filterFields = [
  "school",
  "group",
  "manager",
  "counselor",
  "active",
  "seen",
  "score_from",
  "score_to",
] as const;
export type FilterField = (typeof filterFields)[number];

const text = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((one) => one === text(value));
const idOf = (value: unknown) => (id.test(text(value)) ? text(value) : undefined);
const percentOf = (value: unknown) => {
  const number = Number(text(value) || Number.NaN);
  return number >= 0 && number <= 100 ? number : undefined;
};

/** Reads it from an address, dropping what it does not know. */
export function readPeopleSearch(search: Record<string, unknown>): PeopleSearch {
  const page = readNumber(search.page);
  const read: PeopleSearch = {
    search: text(search.search).slice(0, 200) || undefined,
    role: oneOf(roles, search.role),
    school: idOf(search.school),
    group: idOf(search.group),
    manager: idOf(search.manager),
    counselor: idOf(search.counselor),
    active: oneOf(["false", "all"] as const, search.active),
    seen: oneOf(seens, search.seen),
    score_from: percentOf(search.score_from),
    score_to: percentOf(search.score_to),
    ordering: oneOf(orderings, search.ordering),
    page: page !== undefined && page > 1 ? page : undefined,
    columns: text(search.columns) || undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

/** The columns to be shown. */
export function columnsOf({ columns: chosen }: PeopleSearch): readonly ColumnId[] {
  if (chosen === undefined) return usualColumns;
  return columns.filter((column) => chosen.split(",").includes(column));
}

/** The columns with one more or one less, as they stand in the address; the usual ones do not. */
export function toggledColumns(search: PeopleSearch, column: ColumnId): string | undefined {
  const shown = columnsOf(search);
  const next = columns.filter((one) => (one === column) !== shown.includes(one));
  return next.join() === usualColumns.join() ? undefined : next.join(",") || "none";
}

const DAY = 86_400_000;
const dayAgo = (days: number, today: Date) => new Date(today.getTime() - days * DAY).toISOString().slice(0, 10);

/** The cut alone, as calls take it: without page, order and columns. */
export function filterOf(search: PeopleSearch, today = new Date()): Record<string, string> {
  const { seen, active } = search;
  const cut = {
    search: search.search,
    role: search.role,
    school: search.school,
    group: search.group,
    manager: search.manager,
    counselor: search.counselor,
    active: active ?? "true",
    seen_from: seen === "7" || seen === "30" ? dayAgo(Number(seen), today) : undefined,
    seen_to: seen === "older" ? dayAgo(30, today) : undefined,
    never_seen: seen === "never" ? "true" : undefined,
    score_from: search.score_from,
    score_to: search.score_to,
  };
  return Object.fromEntries(
    Object.entries(cut).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

/** How many filters are on, the role and the words aside. */
export function countFilters(search: PeopleSearch): number {
  return filterFields.filter((field) => search[field] !== undefined).length;
}

/** What is worth keeping of an address under a name: the cut, its order and columns. */
export function savedOf({ page: _, ...rest }: PeopleSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}
