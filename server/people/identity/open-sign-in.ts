import type { HandlerOutput } from "@sextant/contract/types.ts";
import { cutText } from "@sextant/questions/text/cut.ts";
import type { Origin } from "../../foundation/sign-ins/origin.ts";
import type { Proof } from "../../foundation/sign-ins/proof.ts";
import type { Database, Tx } from "../../platform/database/client.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { Refusal } from "../../platform/refusal.ts";
import { findAccountById } from "./accounts.queries.ts";
import { holdRound, insertSignIn, type SigningIn, seeInRound } from "./identity.queries.ts";
import { getMe } from "./me.ts";

export type SignedIn = HandlerOutput<"auth.create_first_staff">;

type Services = Pick<Platform, "db" | "tokens" | "metrics">;

/** Returns a person’s account, as their sign-in is written from; undefined where there is none. */
export const accountOf = (db: Database, userId: string) => findAccountById(db, userId);

const roundIsOver = () =>
  new Refusal("wrong_credentials", "All sign-ins of this account were ended a moment ago. Sign in again.");

/**
 * Locks a person until the end of the transaction that writes their sign-in or ticket.
 *
 * @throws Refusal `wrong_credentials` when their sign-ins were ended since they were read: what they proved may not count any more.
 */
export async function requireSameRound(tx: Tx, person: SigningIn): Promise<void> {
  if (!(await holdRound(tx, person))) throw roundIsOver();
}

/**
 * Writes the sign-in of a person who has shown who they are.
 *
 * @returns Its id. @throws Refusal as `requireSameRound`.
 */
export async function writeSignIn(
  tx: Tx,
  person: SigningIn,
  from: Origin,
  proof: Proof,
  identityId: string | null,
): Promise<string> {
  if (!(await seeInRound(tx, person))) throw roundIsOver();
  return insertSignIn(tx, person.id, { ...from, userAgent: cutText(from.userAgent, 500) }, identityId, proof);
}

/** Returns what the browser of a sign-in is given, once that is committed. */
export async function answerSignIn({ db, tokens, metrics }: Services, userId: string, id: string): Promise<SignedIn> {
  metrics.signedIn();
  return { access_token: await tokens.issue(id), user: await getMe(db, userId, id) };
}

/**
 * Makes a sign-in for a person who has shown who they are; whether that was enough is for the caller to know (`continueSignIn`).
 *
 * @param identityId By which identity of the organisation's service; null = by none.
 * @throws Refusal as `requireSameRound`.
 */
export async function openSignIn(
  platform: Services,
  person: SigningIn,
  from: Origin,
  proof: Proof,
  identityId: string | null = null,
): Promise<SignedIn> {
  const id = await inTransaction(platform.db, (tx) => writeSignIn(tx, person, from, proof, identityId));
  return answerSignIn(platform, person.id, id);
}
