import type { HandlerInput } from "@sextant/contract/types.ts";
import type { AuthenticationResponseJSON, AuthenticatorTransportFuture } from "@simplewebauthn/server";
import { z } from "zod";
import type { Database } from "../../../platform/database/client.ts";
import type { Platform } from "../../../platform/platform.ts";
import { invalid, Refusal } from "../../../platform/refusal.ts";
import { sha256 } from "../../../platform/secrets.ts";
import {
  type ChallengePurpose,
  findPasskey,
  insertChallenge,
  listPasskeys,
  notePasskeyUse,
  useChallenge,
} from "./passkeys.queries.ts";
import { type RelyingParty, relyingParty } from "./relying-party.ts";

type Answer = HandlerInput<"auth.sign_in_by_passkey">["body"]["passkey"];
type Options = Record<string, unknown>;

const clientData = z.object({ challenge: z.string() });

/** Returns the challenge that a browser signed; null when its answer holds none. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJSON, "base64url").toString())).challenge;
  } catch {
    return null;
  }
}

/** @throws Refusal `illegal_transition` where the address of this installation has no name. */
export function requireRelyingParty(config: Platform["config"]): RelyingParty {
  const party = relyingParty(config);
  if (party) return party;
  throw new Refusal("illegal_transition", "Passkeys need an address with a name, such as https://tests.school.org.", {
    state: "no_host_name",
  });
}

/** Returns the id of a person as passkeys carry it. */
export const userHandleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll("-", ""), "hex");

/** Returns the id of the person that a passkey says it is for; null when it says none. */
export function userIdIn(userHandle: string | null | undefined): string | null {
  const hex = Buffer.from(userHandle ?? "", "base64url").toString("hex");
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex) ?? [];
  return parts.length > 0 ? parts.join("-") : null;
}

/**
 * Asks for a signature by a passkey: one of a person, or, before anyone has said who they are, any that the browser finds.
 */
export async function askForPasskey(
  { db, config }: Pick<Platform, "db" | "config">,
  purpose: Exclude<ChallengePurpose, "add">,
  userId: string | null,
): Promise<Options> {
  const { id: rpID } = requireRelyingParty(config);
  const passkeys = userId === null ? [] : await listPasskeys(db, userId);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: "required",
    timeout: 300_000,
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({
      id: credential_id.toString("base64url"),
      transports: transports as AuthenticatorTransportFuture[],
    })),
  });
  await insertChallenge(db, { hash: sha256(options.challenge), purpose, userId });
  return { ...options };
}

async function verify(db: Database, party: RelyingParty, challenge: string, answer: Answer) {
  const passkey = await findPasskey(db, Buffer.from(answer.id, "base64url"));
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports as AuthenticatorTransportFuture[],
    },
  }).catch(() => null);
  return verified?.verified ? { passkey, counter: verified.authenticationInfo.newCounter } : null;
}

/**
 * Checks an answer to `askForPasskey`; its challenge is used up whatever it is worth.
 *
 * @param userId Whose it must be; null for the person whom the passkey names.
 * @returns Whose passkey it is; null when anything about it is wrong.
 */
export async function checkPasskey(
  { db, config }: Pick<Platform, "db" | "config">,
  purpose: Exclude<ChallengePurpose, "add">,
  answer: Answer,
  userId: string | null,
): Promise<string | null> {
  const party = requireRelyingParty(config);
  const challenge = challengeIn(answer.response.clientDataJSON);
  const asked = challenge === null ? undefined : await useChallenge(db, sha256(challenge), purpose);
  if (challenge === null || !asked || asked.user_id !== userId) return null;
  const verified = await verify(db, party, challenge, answer);
  if (!verified || (userId !== null && verified.passkey.user_id !== userId)) return null;
  const { passkey, counter } = verified;
  const handle = answer.response.userHandle ?? null;
  const isNamed = handle !== null && Buffer.from(handle, "base64url").equals(userHandleOf(passkey.user_id));
  // A passkey that is found without a name says itself whose it is.
  if (userId === null ? !isNamed : handle !== null && !isNamed) return null;
  await notePasskeyUse(db, passkey.id, counter);
  return passkey.user_id;
}

/** Returns the refusal of a passkey that does not fit. */
export const wrongPasskey = (): Refusal => invalid("passkey", "This passkey doesn’t work here. Try another way.");
