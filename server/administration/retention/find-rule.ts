import { getSettings } from "../../foundation/organisation/organisation.ts";
import type { Database } from "../../platform/database/client.ts";
import { type PeopleRule, peopleRuleOf } from "../settings/people-rule.ts";

/** Finds the rule for people who left; null while it is off. */
export async function findRule(db: Database): Promise<PeopleRule | null> {
  return peopleRuleOf((await getSettings(db)).value.retention);
}
