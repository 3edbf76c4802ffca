import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { publicAddress } from "../../../platform/config.ts";
import type { Database, Tx } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readClaims, subjectOf } from "./claims.ts";
import { SsoFailure } from "./failure.ts";
import { findOrCreatePerson } from "./find-or-create-person.ts";
import type { useFlow } from "./flows.queries.ts";
import { handOff } from "./hand-off.ts";
import { insertServiceSignIn } from "./service-sign-ins.queries.ts";

/** The identity that a service asserts. */
export interface Claimant {
  issuer: string;
  subject: string;
  claims: Record<string, unknown>;
  /** Of an assertion by SAML. */
  nameId?: string;
  /** The service asked for a second step itself. */
  hasSecondStep: boolean;
  /** What is to be done in the transaction that lets them in, before anything else. */
  claim?: (tx: Tx) => Promise<void>;
}

type Flow = NonNullable<Awaited<ReturnType<typeof useFlow>>>;

/**
 * Lets in whom a service names, in the sign-in that a page began: its flow is used up by now. What came of it is kept for the list of the
 * service's sign-ins, also when it is refused.
 *
 * @returns The code that the page exchanges. @throws SsoFailure, or what `read` throws.
 */
export async function receivePerson(
  db: Database,
  service: StoredService,
  flow: Flow,
  from: SignInOrigin,
  read: () => Promise<Claimant>,
): Promise<string> {
  let named: { issuer: string; subject: string; email: string } | null = null;
  try {
    const { claim, ...person } = await read();
    named = {
      issuer: person.issuer,
      subject: subjectOf(service.preset, person.subject, person.claims),
      email: readClaims(person.claims).email ?? "",
    };
    return await inTransaction(db, async (tx) => {
      await claim?.(tx);
      const about = { ...person, address: from.address };
      const { identityId, userId, outcome } = await findOrCreatePerson(tx, service, about, from.opensDemo);
      await insertServiceSignIn(tx, { serviceId: service.id, outcome, userId });
      const { challenge, next_path: nextPath } = flow;
      return handOff(tx, { identityId, challenge, nextPath, hasSecondStep: person.hasSecondStep });
    });
  } catch (error) {
    const failure = error instanceof SsoFailure ? error.code : "failed";
    const refused = { serviceId: service.id, outcome: "refused" as const, failure, ...named };
    await inTransaction(db, (tx) => insertServiceSignIn(tx, refused));
    throw error;
  }
}

/**
 * Returns where a browser is sent after a service: to the page that exchanges the code for a sign-in, or to the sign-in page, which explains
 * the failure.
 */
export async function leadOn(
  { config, log }: Pick<Platform, "config" | "log">,
  receive: () => Promise<string>,
): Promise<string> {
  const page = `${publicAddress(config)}/signin`;
  try {
    return `${page}/sso?code=${await receive()}`;
  } catch (error) {
    const code = error instanceof SsoFailure ? error.code : "failed";
    if (code === "failed" || code === "unreachable") log.warn({ err: error }, "a sign-in by a service failed");
    return `${page}?sso=${code}`;
  }
}
