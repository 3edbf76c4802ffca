import { addressReader, laterPage, on, oneOf, orderedBy, words } from "../../parts/list/read-address.ts";

export const pageSize = 25;
export const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;

/** Reads how the list of schools is filtered, as an address has it; what is usual is left out. */
export const readSchoolsSearch = addressReader({
  search: words,
  archived: on,
  ordering: orderedBy(["name", "student_count", "team_count", "group_count", "created_at"]),
  page: laterPage,
});
export type SchoolsSearch = ReturnType<typeof readSchoolsSearch>;

/** Reads what of one school is open, and how its people are filtered. */
export const readSchoolSearch = addressReader({
  view: oneOf(["groups"]),
  search: words,
  role: oneOf(roles),
  past: on,
  ordering: orderedBy(["last_name", "role", "member_from"]),
  page: laterPage,
});
export type SchoolSearch = ReturnType<typeof readSchoolSearch>;
