import type { HandlerOutput } from "@sextant/contract/types.ts";
import type { Role } from "@sextant/contract/who.ts";
import type { Origin } from "../../../foundation/sign-ins/origin.ts";
import type { FirstStep, SecondStep } from "../../../foundation/sign-ins/proof.ts";
import { isRememberedDevice } from "../../../foundation/sign-ins/remembered-devices.ts";
import { askForSecondStep } from "../../../foundation/sign-ins/second-step-policy.ts";
import { insertTicket } from "../../../foundation/sign-ins/tickets.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import type { SigningIn } from "../identity.queries.ts";
import { openSignIn, requireSameRound, type SignedIn } from "../open-sign-in.ts";
import { browserOf } from "./browser-of.ts";
import { listMethods } from "./second-step.queries.ts";

type Asked = Extract<HandlerOutput<"auth.sign_in">, { second_factor: unknown }>;

/**
 * Continues after a successful first step: with a sign-in; with a ticket for the second step of a person who has one; or, if their role
 * requires one that they lack, with a sign-in that can only set it up.
 *
 * @param person As read before the first step was checked.
 * @param taken `second`: a second step that came with the first, from a sign-in service that asked for it itself.
 */
export async function continueSignIn(
  platform: Pick<Platform, "db" | "tokens" | "metrics">,
  person: SigningIn & { role: string },
  from: Origin,
  taken: {
    first: Exclude<FirstStep, "passkey" | "link">;
    second?: SecondStep | null;
    identityId?: string | null;
    deviceTokens?: readonly string[] | undefined;
  },
): Promise<SignedIn | Asked> {
  const { db } = platform;
  const { first, second = null, identityId = null, deviceTokens = [] } = taken;
  const open = (proof: { second: SecondStep | null; mustSetUp?: boolean }) =>
    openSignIn(platform, person, from, { first, ...proof }, identityId);
  if (second !== null) return open({ second });
  const methods = await listMethods(db, person.id);
  if (methods.length === 0) {
    const { ask } = await askForSecondStep(db, { id: person.id, role: person.role as Role }, null);
    return open({ second: null, mustSetUp: ask === "now" });
  }
  if (await isRememberedDevice(db, person.id, deviceTokens.map(sha256))) return open({ second: "device" });
  const ticket = randomToken();
  const expiresAt = await inTransaction(db, async (tx) => {
    await requireSameRound(tx, person);
    const ticketHash = sha256(ticket);
    return insertTicket(tx, { ticketHash, userId: person.id, first, identityId, userAgent: browserOf(from) });
  });
  return { second_factor: { ticket, methods, expires_at: expiresAt } };
}
