import * as client from "openid-client";
import { getSsoSettings } from "../../../foundation/organisation/secrets.ts";
import type { SignInOrigin } from "../../../foundation/sign-ins/origin.ts";
import { publicAddress } from "../../../platform/config.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Platform } from "../../../platform/platform.ts";
import { randomToken, sha256 } from "../../../platform/secrets.ts";
import { saysSecondStep } from "./claims.ts";
import { SsoFailure } from "./failure.ts";
import { findOrCreatePerson } from "./find-or-create-person.ts";
import { insertHandoff, useFlow } from "./flows.queries.ts";
import type { createProviders, Provider } from "./provider.ts";
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
  const settings = await getSsoSettings(db, secret);
  if (!settings.enabled) throw new SsoFailure("failed", "Signing in by another service is not offered any more");
  const url = new URL(callbackAddress(config));
  url.search = query.toString();
  const provider = await providers(settings).catch((error: unknown) => {
    throw new SsoFailure("unreachable", String(error));
  });
  const checks = { state, nonce: flow.nonce, codeVerifier: flow.code_verifier };
  const person = await readPerson(provider, url, checks);
  const code = randomToken();
  await inTransaction(db, async (tx) => {
    const about = { ...person, address: from.address };
    const { identityId } = await findOrCreatePerson(tx, settings, about, from.opensDemo);
    await insertHandoff(tx, {
      codeHash: sha256(code),
      identityId,
      challenge: flow.challenge,
      nextPath: flow.next_path,
      hasSecondStep: person.hasSecondStep,
    });
  });
  return code;
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
