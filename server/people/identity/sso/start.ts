import * as client from "openid-client";
import { findOfferedService } from "../../../foundation/sign-in-services/services.ts";
import { apiAddress, type Config, type PublicPlace } from "../../../platform/config.ts";
import { countBeyond } from "../../../platform/counted-calls.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import { networkAddress } from "../../../platform/network-address.ts";
import type { Platform } from "../../../platform/platform.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { sha256 } from "../../../platform/secrets.ts";
import type { SlowDown } from "../../../platform/slow-down.ts";
import { startSaml } from "../saml/start-saml.ts";
import { insertFlow } from "./flows.queries.ts";
import type { createProviders } from "./provider.ts";

/** A school begins its day behind one address. */
const byAddress = { kind: "sso.start", most: 3000, seconds: 900 };

/** Returns where the service sends people back to; it must be registered there exactly so. */
export function callbackAddress(config: Pick<Config, "apiHost"> & PublicPlace): string {
  return `${apiAddress(config)}/api/sso/callback/`;
}

/**
 * Begins to sign in at a service of the organisation: PKCE, state and nonce are kept for ten minutes.
 *
 * @returns Where the browser is to go.
 * @throws Refusal `forbidden` where that is not offered, `overloaded` when the service does not answer, `too_many_requests`.
 */
export async function startSso(
  { db, config, secret, log }: Pick<Platform, "db" | "config" | "secret" | "log">,
  providers: ReturnType<typeof createProviders>,
  slowDown: SlowDown,
  { service: asked, challenge, next }: { service?: string | undefined; challenge: string; next?: string | undefined },
  address: string,
): Promise<string> {
  const service = await findOfferedService(db, secret, asked ?? null);
  if (!service) throw new Refusal("forbidden", "Signing in with another service isn’t set up here.");
  const from = networkAddress(address);
  const beyond = await countBeyond(db, secret, byAddress, from);
  if (beyond > 0) await slowDown(from, beyond);
  if (service.preset === "saml") return startSaml(db, config, service, { challenge, nextPath: next ?? null });
  const provider = await providers(service).catch((error: unknown) => {
    log.warn({ err: error }, "the sign-in service could not be asked");
    throw new Refusal("overloaded", "We can’t reach the sign-in service. Try again in a minute.", { retryAfter: 30 });
  });
  const [state, nonce, codeVerifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()];
  const flow = {
    serviceId: service.id,
    stateHash: sha256(state),
    nonce,
    codeVerifier,
    challenge,
    nextPath: next ?? null,
  };
  const url = client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackAddress(config),
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  if (url.protocol !== "https:" && !(url.protocol === "http:" && service.issuer.startsWith("http:"))) {
    throw new Refusal("overloaded", "The sign-in service gave an address that isn’t secure.", { retryAfter: 30 });
  }
  await inTransaction(db, (tx) => insertFlow(tx, flow));
  return url.href;
}
