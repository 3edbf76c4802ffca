import type { OrganisationSettings } from "../organisation/stored.ts";

type Retention = OrganisationSettings["retention"];

/** For so long staff see who will be erased before anybody is. */
export const GRACE_DAYS = 30;

const DAY_MS = 86_400_000;

/** By which people who left are erased. */
export interface PeopleRule {
  /** Months since they left and since they last signed in. */
  months: number;
  /** Nobody is erased before. */
  notBefore: Date;
}

/** Returns the rule that staff set; null while it is off. Pure. */
export function peopleRuleOf({ people_months: months, people_not_before: notBefore }: Retention): PeopleRule | null {
  return months === null || notBefore === null ? null : { months, notBefore: new Date(notBefore) };
}

/** Returns the rule with other months: one that is new or shorter erases nobody until the grace is over. Pure. */
export function changePeopleRule(before: Retention, months: number | null, now: Date): PeopleRule | null {
  if (months === null) return null;
  const rule = peopleRuleOf(before);
  const notBefore = rule && months >= rule.months ? rule.notBefore : new Date(now.getTime() + GRACE_DAYS * DAY_MS);
  return { months, notBefore };
}
