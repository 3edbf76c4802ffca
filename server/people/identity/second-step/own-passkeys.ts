import type { HandlerInput, HandlerOutput } from "@sextant/contract/types.ts";
import type { AuthenticatorTransportFuture, RegistrationResponseJSON } from "@simplewebauthn/server";
import { getSettings } from "../../../foundation/organisation/organisation.ts";
import type { Origin } from "../../../foundation/sign-ins/origin.ts";
import type { Actor } from "../../../platform/binder.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, notFound, Refusal } from "../../../platform/refusal.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { findAccountById } from "../accounts.queries.ts";
import type { PasswordPool } from "../passwords.ts";
import { finishRemoval, lockSecondSteps, lockToAdd, proveBySetUp, recordChange } from "./change-second-step.ts";
import { challengeIn, requireRelyingParty, userHandleOf } from "./passkey-answers.ts";
import { deletePasskeys, insertChallenge, insertPasskey, listPasskeys, useChallenge } from "./passkeys.queries.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { countRecoveryCodes, replaceRecoveryCodes } from "./second-step.queries.ts";

const MOST_PASSKEYS = 20;

/** Asks the browser to make a passkey that is found without a name and asks for the person. */
export async function beginPasskey(
  { db, config }: Pick<Platform, "db" | "config">,
  actor: Actor,
): Promise<HandlerOutput<"me.begin_passkey">> {
  const { id: rpID } = requireRelyingParty(config);
  const account = await findAccountById(db, actor.id);
  if (!account) throw notFound("This person");
  const passkeys = await listPasskeys(db, actor.id);
  if (passkeys.length >= MOST_PASSKEYS) {
    throw new Refusal("illegal_transition", `You can have ${MOST_PASSKEYS} passkeys. Remove one first.`, {
      state: "full",
    });
  }
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: (await getSettings(db)).value.organisation_name,
    rpID,
    userID: new Uint8Array(userHandleOf(actor.id)),
    userName: account.email ?? account.phone ?? account.username ?? account.first_name,
    userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
    timeout: 300_000,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      transports: transports as AuthenticatorTransportFuture[],
    })),
  });
  await insertChallenge(db, { hash: sha256(options.challenge), purpose: "add", userId: actor.id });
  return { options: { ...options } };
}

/** Adds a passkey that the browser made. @throws Refusal `invalid` at `passkey`; `too_many_requests`. */
export async function addPasskey(
  platform: Pick<Platform, "db" | "config" | "secret" | "tokens" | "metrics">,
  passwords: PasswordPool,
  actor: Actor,
  { name, passkey: answer }: HandlerInput<"me.add_passkey">["body"],
  from: Origin,
): Promise<HandlerOutput<"me.add_passkey">> {
  const { db, config } = platform;
  const party = requireRelyingParty(config);
  const wrong = invalid("passkey", "This passkey couldn’t be added. Try again.");
  const challenge = challengeIn(answer.response.clientDataJSON);
  const asked = challenge === null ? undefined : await useChallenge(db, sha256(challenge), "add");
  if (challenge === null || asked?.user_id !== actor.id) throw wrong;
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyRegistrationResponse({
    response: { ...answer, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw wrong;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const made = (await countRecoveryCodes(db, actor.id)) ? null : await makeRecoveryCodes(platform, passwords, actor.id);
  const { passkey, open } = await inTransaction(db, async (tx) => {
    await lockToAdd(tx, actor);
    const added = await insertPasskey(tx, {
      id: newId(),
      user_id: actor.id,
      credential_id: Buffer.from(credential.id, "base64url"),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      is_synced: credentialBackedUp,
      name,
    });
    if (made) await replaceRecoveryCodes(tx, actor.id, made);
    await recordChange(tx, actor, "user.passkey_added");
    return { passkey: added, open: await proveBySetUp(tx, platform, actor, "passkey", from) };
  });
  return { passkey, recovery_codes: made?.codes ?? null, sign_in: await open() };
}

/** Removes a passkey of the actor. @throws Refusal `not_found`; `illegal_transition` for the last second step where one is required. */
export async function removePasskey({ db }: Pick<Platform, "db">, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockSecondSteps(tx, actor.id);
    if ((await deletePasskeys(tx, actor.id, id)) === 0) throw notFound("This passkey");
    await finishRemoval(tx, actor);
    await recordChange(tx, actor, "user.passkey_removed");
  });
}
