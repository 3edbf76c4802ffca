import type { ChosenKind } from "@sextant/contract/notification-kinds.ts";
import type { Role } from "@sextant/contract/who.ts";

/** How someone is told. */
export interface Way {
  in_app: boolean;
  mail: "never" | "at_once" | "daily";
}

const daily: Way = { in_app: true, mail: "daily" };
/** With what is told in the morning, when it is told. */
const atOnce: Way = { in_app: true, mail: "at_once" };
const inApp: Way = { in_app: true, mail: "never" };

/** Where a role is told otherwise than in the application and with the day's mail. */
const USUAL: Record<Role, Partial<Record<ChosenKind, Way>>> = {
  // The week's mail says how many are due: no mail a day about practice.
  student: { doubt_answered: atOnce, mistakes_due: inApp, weekly_digest: atOnce },
  tutor: {
    ...{ student_stuck: atOnce, mistakes_returning: atOnce, to_mark: atOnce },
    ...{ doubt_open: atOnce, weekly_digest: atOnce },
  },
  counselor: { student_stuck: atOnce, mistakes_returning: inApp, weekly_digest: atOnce },
  manager: { student_stuck: atOnce, to_mark: inApp, weekly_digest: atOnce },
  staff: { student_stuck: atOnce, to_mark: inApp, doubt_open: inApp, weekly_digest: inApp },
};

/** Returns how a role is told of a kind until someone chooses otherwise. */
export function usualWay(role: Role, kind: ChosenKind): Way {
  return USUAL[role][kind] ?? daily;
}
