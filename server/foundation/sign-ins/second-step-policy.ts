import type { Role } from "@sextant/contract/who.ts";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../platform/binder.ts";
import type { Database } from "../../platform/database/client.ts";
import { Refusal } from "../../platform/refusal.ts";
import { hasOpenSitting } from "../access/open-sitting.ts";
import { getSettings } from "../organisation/organisation.ts";
import type { OrganisationSettings } from "../organisation/stored.ts";
import { isProvenTwice, type ProofColumns } from "./proof.ts";

export interface SecondStepPolicy {
  level: "off" | "optional" | "required";
  /** Nobody of the role signs in without one any more. */
  isRequiredNow: boolean;
  /** Until then it can be put off; null where nothing is required, or it is at once. */
  requiredFrom: Date | null;
}

/** Returns what is set for a role. Pure. */
export function policyOf(
  { second_step: set }: Pick<OrganisationSettings, "second_step">,
  role: Role,
  now: Date,
): SecondStepPolicy {
  const level = set[role];
  const from = set.required_from === null ? null : new Date(set.required_from);
  if (level !== "required") return { level, isRequiredNow: false, requiredFrom: null };
  return { level, isRequiredNow: from === null || from <= now, requiredFrom: from };
}

/** Returns the condition that the person in a column has an authenticator app or a passkey. */
export function hasSecondStep(column: string): RawBuilder<boolean> {
  const person = sql.ref(column);
  return sql<boolean>`(exists (select from authenticator_apps app where app.user_id = ${person})
    or exists (select from passkeys own where own.user_id = ${person}))`;
}

export type AskedOf = "no" | "later" | "now";

/**
 * Says whether a person is to set up a second step. Demo accounts never are: their password is known to everyone.
 *
 * @param proof Of the sign-in at hand: one whose service asked for a second step needs no other.
 */
export async function askForSecondStep(
  db: Database,
  person: { id: string; role: Role },
  proof: ProofColumns | null,
): Promise<{ ask: AskedOf; requiredFrom: Date | null }> {
  const policy = policyOf((await getSettings(db)).value, person.role, new Date());
  const isDone = proof !== null && isProvenTwice(proof);
  if (policy.level !== "required" || isDone) return { ask: "no", requiredFrom: null };
  const row = await db
    .selectFrom("users")
    .select(["is_demo", hasSecondStep("users.id").as("has_one"), hasOpenSitting("users.id").as("is_sitting")])
    .where("id", "=", person.id)
    .executeTakeFirst();
  if (!row || row.is_demo || row.has_one) return { ask: "no", requiredFrom: null };
  // A test comes first: where it is sat there may be no phone to set up.
  const isNow = policy.isRequiredNow && !row.is_sitting;
  return { ask: isNow ? "now" : "later", requiredFrom: policy.requiredFrom };
}

/**
 * Refuses what a sign-in may do only as its role’s policy wants it: one from before the policy, or from before the person had a second
 * step, stays open, but opens nothing further.
 *
 * @throws Refusal `second_step_required`
 */
export async function requireProvenAsSet(db: Database, actor: Pick<Actor, "id" | "role" | "signInId">): Promise<void> {
  const { isRequiredNow } = policyOf((await getSettings(db)).value, actor.role, new Date());
  const proof = await findProof(db, actor.signInId);
  if (proof && isProvenTwice(proof)) return;
  const person = await db
    .selectFrom("users")
    .select(["is_demo", hasSecondStep("users.id").as("has_one")])
    .where("id", "=", actor.id)
    .executeTakeFirst();
  if (person?.is_demo || !(isRequiredNow || person?.has_one)) return;
  throw new Refusal("second_step_required", "Sign in again with your second step to do this.");
}

/** Returns how a sign-in was proven, and whether it may only set up a second step; null when it is gone. */
export async function findProof(
  db: Database,
  signInId: string,
): Promise<(ProofColumns & { must_set_up: boolean }) | null> {
  const row = await db
    .selectFrom("sign_ins")
    .select(["first_step", "second_step", "must_set_up"])
    .where("id", "=", signInId)
    .executeTakeFirst();
  return row ?? null;
}
