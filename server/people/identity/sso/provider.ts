import * as client from "openid-client";
import type { OrganisationSettings } from "../../../foundation/organisation/stored.ts";
import { type OutboundFetch, outboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import type { Outbound } from "../../../platform/outbound/request-outbound.ts";
import { sha256 } from "../../../platform/secrets.ts";

type SsoSettings = OrganisationSettings["sso"];
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

async function discover(fetchOut: OutboundFetch, settings: SsoSettings): Promise<Provider> {
  const issuer = new URL(settings.issuer);
  return client.discovery(
    issuer,
    settings.client_id,
    { [client.clockTolerance]: CLOCK_SECONDS },
    authentication(settings.client_secret),
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
 * Finds the sign-in service that the settings name, with its keys; what it says of itself is remembered for ten minutes.
 *
 * @returns A function of the settings, with the secret plain; it throws when the service does not answer, or not rightly.
 */
export function createProviders(outbound: Outbound): (settings: SsoSettings) => Promise<Provider> {
  const fetchOut = outboundFetch(outbound, LIMITS);
  let known: { key: string; provider: Promise<Provider>; until: number } | null = null;
  return (settings) => {
    const { issuer, client_id, client_secret } = settings;
    const key = sha256(JSON.stringify([issuer, client_id, client_secret])).toString("hex");
    if (known?.key === key && known.until > Date.now()) return known.provider;
    const provider = discover(fetchOut, settings);
    known = { key, provider, until: Date.now() + FRESH_MS };
    // One that failed is not remembered.
    provider.catch(() => {
      if (known?.provider === provider) known = null;
    });
    return provider;
  };
}
