import type { OrganisationSettings } from "../../foundation/organisation/stored.ts";

type Retention = OrganisationSettings["retention"];

/** Days for which staff can see who will be erased before the first erasure. */
export const GRACE_DAYS = 30;

const DAY_MS = 86_400_000;

/** The rule for erasing people who have left. */
export interface PeopleRule {
  /** Minimum months since they left and since they last signed in. */
  months: number;
  /** Nobody is erased before this moment. */
  notBefore: Date;
}

/** Returns the rule that staff set; null while it is off. Pure. */
export function peopleRuleOf({ people_months: months, people_not_before: notBefore }: Retention): PeopleRule | null {
  return months === null || notBefore === null ? null : { months, notBefore: new Date(notBefore) };
}

/** Returns the rule with changed months: a new or shorter one erases nobody until the grace period is over. Pure. */
export function changePeopleRule(before: Retention, months: number | null, now: Date): PeopleRule | null {
  if (months === null) return null;
  const rule = peopleRuleOf(before);
  const notBefore = rule && months >= rule.months ? rule.notBefore : new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  return { months, notBefore };
}
