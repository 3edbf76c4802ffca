import { roundKinds } from "@sextant/contract/notification-kinds.ts";
import type { Notification } from "./requests.ts";

/** A kind that is told in the morning: how many, or which students. */
export type RoundKind = (typeof roundKinds)[number];
export type RoundNotification = Notification & { kind: RoundKind };

/** Returns true for a kind that is told in the morning. */
export function isRoundKind(kind: Notification["kind"]): kind is RoundKind {
  return roundKinds.some((one) => one === kind);
}

/** Returns true for what is told in the morning. */
export function isRound(one: Notification): one is RoundNotification {
  return isRoundKind(one.kind);
}

/** Returns where one does something about a student: where they may need someone, or at their mistakes. */
export function studentPlace(kind: RoundKind, studentId: string): string {
  return kind === "mistakes_returning" ? `/mistakes?user=${studentId}&state=returning` : `/people/${studentId}`;
}

/** Returns where one acts on it; null where each student has a place of their own. */
export function placeOfRound({ kind, students, week }: RoundNotification): string | null {
  const [only] = students.length === 1 ? students : [];
  switch (kind) {
    case "mistakes_due":
      return "/practice";
    case "to_mark":
      return "/marking";
    case "doubt_open":
      return "/doubts";
    case "student_stuck":
      return only ? studentPlace(kind, only.id) : "/";
    case "mistakes_returning":
      return only ? studentPlace(kind, only.id) : null;
    case "weekly_digest":
      return week?.students === null ? `/performance/week?week=${week.id}` : "/";
  }
}
