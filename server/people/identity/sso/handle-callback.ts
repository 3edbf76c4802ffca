import * as client from "openid-client";
import { findOfferedService } from "../../../foundation/sign-in-services/services.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { publicAddress } from "../../../platform/config.ts";
import type { Database } from "../../../platform/database/client.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import { readClaims, saysSecondStep, subjectOf } from "./claims.ts";
import { SsoFailure, type SsoFailureCode } from "./failure.ts";
import { findOrCreatePerson } from "./find-or-create-person.ts";
import { insertHandoff, useFlow } from "./flows.queries.ts";
import type { createProviders, Provider } from "./provider.ts";
import { insertServiceSignIn } from "./service-sign-ins.queries.ts";
import { callbackAddress } from "./start.ts";

type Services = Pick<Platform, "db" | "config" | "secret" | "log">;

/** Exchanges the code for tokens, checks them, and gives all claims about the person. */
async function readPerson(
  provider: Provider,
  url: URL,
  checks: { state: string; nonce: string; codeVerifier: string },
): Promise<{ issuer: string; subject: string; claims: Record<string, unknown>; hasSecondStep: boolean }> {
  const tokens = await client.authorizationCodeGrant(provider, url, {
    pkceCodeVerifier: checks.codeVerifier,
    expectedState: checks.state,
    expectedNonce: checks.nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new SsoFailure("failed", "The answer of the sign-in service has no ID token");
  const more = provider.serverMetadata().userinfo_endpoint
    ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
    : {};
  // The second step comes from the ID token only, which is signed for this sign-in.
  const hasSecondStep = saysSecondStep(claims);
  return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims }, hasSecondStep };
}

/** Who the service said that a person is, for the list of its sign-ins. */
interface Named {
  issuer: string;
  subject: string;
  email: string;
}

/** Keeps what a refused sign-in came to, in a transaction of its own. */
async function noteRefused(
  db: Database,
  serviceId: string,
  failure: SsoFailureCode,
  named: Named | null,
): Promise<void> {
  await inTransaction(db, (tx) => insertServiceSignIn(tx, { serviceId, outcome: "refused", failure, ...named }));
}

/** @throws SsoFailure, or what the client throws. */
async function receive(
  { db, config, secret }: Services,
  providers: ReturnType<typeof createProviders>,
  query: URLSearchParams,
  from: SignInOrigin,
): Promise<string> {
  const state = query.get("state") ?? "";
  const flow = await inTransaction(db, (tx) => useFlow(tx, sha256(state)));
  if (!flow) throw new SsoFailure("expired");
  if (query.get("error") === "access_denied") throw new SsoFailure("cancelled");
  const service = await findOfferedService(db, secret, flow.service_id);
  if (!service) throw new SsoFailure("failed", "Signing in by this service is not offered any more");
  let named: Named | null = null;
  try {
    const url = new URL(callbackAddress(config));
    url.search = query.toString();
    const provider = await providers(service).catch((error: unknown) => {
      throw new SsoFailure("unreachable", String(error));
    });
    const checks = { state, nonce: flow.nonce, codeVerifier: flow.code_verifier };
    const person = await readPerson(provider, url, checks);
    const { email } = readClaims(person.claims);
    named = {
      issuer: person.issuer,
      subject: subjectOf(service.preset, person.subject, person.claims),
      email: email ?? "",
    };
    const code = randomToken();
    await inTransaction(db, async (tx) => {
      const about = { ...person, address: from.address };
      const { identityId, userId, outcome } = await findOrCreatePerson(tx, service, about, from.opensDemo);
      await insertServiceSignIn(tx, { serviceId: service.id, outcome, userId });
      await insertHandoff(tx, {
        codeHash: sha256(code),
        identityId,
        challenge: flow.challenge,
        nextPath: flow.next_path,
        hasSecondStep: person.hasSecondStep,
      });
    });
    return code;
  } catch (error) {
    await noteRefused(db, service.id, error instanceof SsoFailure ? error.code : "failed", named);
    throw error;
  }
}

/**
 * Handles a person's return from the sign-in service.
 *
 * @param query The query of the callback address.
 * @returns The redirect target: the page that exchanges the code for a sign-in, or the sign-in page, which explains the failure.
 */
export async function handleCallback(
  services: Services,
  providers: ReturnType<typeof createProviders>,
  query: URLSearchParams,
  from: SignInOrigin,
): Promise<string> {
  const page = `${publicAddress(services.config)}/signin`;
  try {
    return `${page}/sso?code=${await receive(services, providers, query, from)}`;
  } catch (error) {
    const code = error instanceof SsoFailure ? error.code : "failed";
    if (code === "failed" || code === "unreachable") {
      services.log.warn({ err: error }, "a sign-in by the organisation's service failed");
    }
    return `${page}?sso=${code}`;
  }
}
