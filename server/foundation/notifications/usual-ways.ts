import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { Role } from "@sextant/contract/who.ts";

/** How someone is told. */
export interface Way {
  in_app: boolean;
  mail: "never" | "at_once" | "daily";
  /** By the browsers in which they turned on notifications. */
  push: boolean;
}

const daily: Way = { in_app: true, mail: "daily", push: true };
/** With what is told in the morning, when it is told. */
const atOnce: Way = { in_app: true, mail: "at_once", push: true };
const inApp: Way = { in_app: true, mail: "never", push: true };
/** What a week came to is read in peace. */
const week: Way = { in_app: true, mail: "at_once", push: false };

/** Where a role is told otherwise than in the application and with the day's mail. */
const USUAL: Record<Role, Partial<Record<ChosenKind, Way>>> = {
  // The week's mail says how many are due: no mail a day about practice.
  student: { doubt_answered: atOnce, mistakes_due: inApp, weekly_digest: week },
  tutor: {
    student_stuck: atOnce,
    mistakes_returning: atOnce,
    to_mark: atOnce,
    doubt_open: atOnce,
    weekly_digest: week,
  },
  counselor: { student_stuck: atOnce, mistakes_returning: inApp, weekly_digest: week },
  manager: { student_stuck: atOnce, to_mark: inApp, weekly_digest: week },
  staff: { student_stuck: atOnce, to_mark: inApp, doubt_open: inApp, weekly_digest: { ...week, mail: "never" } },
};

/** Returns how a role is told of a kind until someone chooses otherwise. */
export function usualWay(role: Role, kind: ChosenKind): Way {
  return USUAL[role][kind] ?? daily;
}
