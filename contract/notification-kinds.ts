import type { Role } from "./who.ts";

/** What is told in the morning of those whom it is told, a message of each kind at most. */
export const roundKinds = [
  "mistakes_due",
  "to_mark",
  "doubt_open",
  "student_stuck",
  "mistakes_returning",
  "weekly_digest",
] as const;

/** What people choose to be told of, and how. */
export const chosenKinds = [
  ...(["allocated", "opening_soon", "due_soon", "released", "regraded", "doubt_answered"] as const),
  ...roundKinds,
] as const;
export type ChosenKind = (typeof chosenKinds)[number];

/** The kinds that each role is told of, in the order in which they are chosen. */
export const kindsOfRole: Record<Role, readonly ChosenKind[]> = {
  student: [
    ...(["allocated", "opening_soon", "due_soon", "released", "regraded"] as const),
    ...(["doubt_answered", "mistakes_due", "weekly_digest"] as const),
  ],
  tutor: ["student_stuck", "mistakes_returning", "to_mark", "doubt_open", "regraded", "weekly_digest"],
  counselor: ["student_stuck", "mistakes_returning", "weekly_digest"],
  manager: ["student_stuck", "to_mark", "weekly_digest"],
  staff: ["student_stuck", "to_mark", "doubt_open", "weekly_digest"],
};
