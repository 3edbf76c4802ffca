import * as client from "openid-client";
import { findOfferedService } from "../../../foundation/sign-in-services/services.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { sha256 } from "../../../platform/secrets.ts";
import { saysSecondStep } from "./claims.ts";
import { SsoFailure } from "./failure.ts";
import { useFlow } from "./flows.queries.ts";
import type { createProviders, Provider } from "./provider.ts";
import { type Claimant, leadOn, receivePerson } from "./receive-person.ts";
import { callbackAddress } from "./start.ts";

type Services = Pick<Platform, "db" | "config" | "secret" | "log">;

/** Exchanges the code for tokens, checks them, and gives all claims about the person. */
async function readPerson(
  provider: Provider,
  url: URL,
  checks: { state: string; nonce: string; codeVerifier: string },
): Promise<Claimant> {
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

/** @throws SsoFailure, or what the client throws. */
async function receive(
  services: Services,
  providers: ReturnType<typeof createProviders>,
  query: URLSearchParams,
  from: SignInOrigin,
): Promise<string> {
  const { db, config, secret } = services;
  const state = query.get("state") ?? "";
  const flow = await inTransaction(db, (tx) => useFlow(tx, sha256(state)));
  if (!flow || flow.request_id !== null) throw new SsoFailure("expired");
  if (query.get("error") === "access_denied") throw new SsoFailure("cancelled");
  const service = await findOfferedService(db, secret, flow.service_id);
  if (!service) throw new SsoFailure("failed", "Signing in by this service is not offered any more");
  return receivePerson(db, service, flow, from, async () => {
    const url = new URL(callbackAddress(config));
    url.search = query.toString();
    const provider = await providers(service).catch((error: unknown) => {
      throw new SsoFailure("unreachable", String(error));
    });
    return readPerson(provider, url, { state, nonce: flow.nonce, codeVerifier: flow.code_verifier });
  });
}

/**
 * Handles a person's return from a service by OpenID Connect.
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
  return leadOn(services, () => receive(services, providers, query, from));
}
