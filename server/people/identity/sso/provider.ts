import * as client from "openid-client";
import type { StoredService } from "../../../foundation/sign-in-services/stored-service.ts";
import { type OutboundFetch, outboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import type { Outbound } from "../../../platform/outbound/request-outbound.ts";
import { sha256 } from "../../../platform/secrets.ts";

/** What of a service is needed to ask it; the secret is plain. */
type Client = Pick<StoredService, "issuer" | "client_id" | "client_secret">;
export type Provider = client.Configuration;

const LIMITS = { maxBytes: 1024 * 1024, timeoutMs: 8000 };
/** What the service says of itself is asked for again after this. */
const FRESH_MS = 10 * 60_000;
const CLOCK_SECONDS = 15;

/** How we say at its token endpoint who we are: the way every service must know, unless it says that it does not. */
function authentication(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, metadata, body, headers) => {
    const known = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (known.includes("client_secret_basic") ? basic : post)(server, metadata, body, headers);
  };
}

async function discover(fetchOut: OutboundFetch, service: Client): Promise<Provider> {
  const issuer = new URL(service.issuer);
  return client.discovery(
    issuer,
    service.client_id,
    { [client.clockTolerance]: CLOCK_SECONDS },
    authentication(service.client_secret),
    {
      // Plain http is called only where the operator allows the host; all that is called is checked there.
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.protocol === "http:" ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: fetchOut,
    },
  );
}

/**
 * Finds sign-in services with their keys; what one says of itself is remembered for ten minutes.
 *
 * @returns A function of the service, with the secret plain; it throws when the service does not answer, or not rightly.
 */
export function createProviders(outbound: Outbound): (service: Client) => Promise<Provider> {
  const fetchOut = outboundFetch(outbound, LIMITS);
  const known = new Map<string, { provider: Promise<Provider>; until: number }>();
  return (service) => {
    const key = sha256(JSON.stringify([service.issuer, service.client_id, service.client_secret])).toString("hex");
    const now = Date.now();
    for (const [old, { until }] of known) if (until <= now) known.delete(old);
    const found = known.get(key);
    if (found) return found.provider;
    const provider = discover(fetchOut, service);
    known.set(key, { provider, until: now + FRESH_MS });
    // One that failed is not remembered.
    provider.catch(() => {
      if (known.get(key)?.provider === provider) known.delete(key);
    });
    return provider;
  };
}
