import { readNumber } from "../ui/read-number.ts";

export const pageSize = 25;
const sortable = ["name", "student_count", "team_count", "group_count", "created_at"] as const;
const memberOrders = ["last_name", "role", "member_from"] as const;
export const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;
export type Role = (typeof roles)[number];

/** How the list of schools is cut, as it stands in the address; what is usual is left out. */
export type SchoolsSearch = { search?: string; archived?: true; ordering?: string; page?: number };
/** What of one school is open, and how its people are cut. */
export type SchoolSearch = {
  view?: "groups";
  search?: string;
  role?: Role;
  past?: true;
  ordering?: string;
  page?: number;
};

const words = (value: unknown) => (typeof value === "string" && value ? value.slice(0, 200) : undefined);
const flag = (value: unknown): true | undefined => (value === true || value === "true" ? true : undefined);
const laterPage = (value: unknown) => {
  const page = readNumber(value);
  return page === 1 ? undefined : page;
};
const order = (value: unknown, known: readonly string[]) =>
  typeof value === "string" && known.some((column) => value === column || value === `-${column}`) ? value : undefined;

/** Reads it from an address, dropping what it does not know. */
export function readSchoolsSearch(search: Record<string, unknown>): SchoolsSearch {
  return {
    search: words(search.search),
    archived: flag(search.archived),
    ordering: order(search.ordering, sortable),
    page: laterPage(search.page),
  };
}

/** Reads it from an address, dropping what it does not know. */
export function readSchoolSearch(search: Record<string, unknown>): SchoolSearch {
  return {
    view: search.view === "groups" ? "groups" : undefined,
    search: words(search.search),
    role: roles.find((role) => role === search.role),
    past: flag(search.past),
    ordering: order(search.ordering, memberOrders),
    page: laterPage(search.page),
  };
}
