import * as client from "openid-client";
import { findOfferedService } from "../../../foundation/sign-in-services/services.ts";
import type { Actor } from "../../../platform/binder.ts";
import { publicAddress } from "../../../platform/config.ts";
import type { Platform } from "../../../platform/platform.ts";
import { signOutThere } from "../saml/handle-sign-out.ts";
import { endSignIn } from "../sign-ins.ts";
import { findSignInIdentity } from "./identities.queries.ts";
import type { createProviders } from "./provider.ts";

/**
 * Ends a sign-in. For one that came from a service of the organisation, returns the URL that ends the service's session too (OpenID Connect
 * RP-Initiated Logout 1.0); null where there is nothing to end or the service has no logout endpoint. It needs no stored token of the
 * service.
 */
export async function signOutSso(
  { db, live, config, secret, log }: Pick<Platform, "db" | "live" | "config" | "secret" | "log">,
  providers: ReturnType<typeof createProviders>,
  actor: Actor,
): Promise<string | null> {
  const identity = await findSignInIdentity(db, actor.signInId);
  await endSignIn(db, live.wake, actor, actor.signInId);
  const service = identity?.service_id ? await findOfferedService(db, secret, identity.service_id) : null;
  if (!service) return null;
  if (service.preset === "saml") return signOutThere(config, service, identity?.name_id ?? null);
  try {
    const provider = await providers(service);
    if (!provider.serverMetadata().end_session_endpoint) return null;
    return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: `${publicAddress(config)}/signin` }).href;
  } catch (error) {
    log.warn({ err: error }, "the sign-in service could not be asked how to sign out there");
    return null;
  }
}
