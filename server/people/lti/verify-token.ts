import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from "jose";
import { outboundFetch } from "../../platform/outbound/outbound-fetch.ts";
import type { Outbound } from "../../platform/outbound/request-outbound.ts";
import { Refusal } from "../../platform/refusal.ts";
import { SsoFailure } from "../identity/sso/failure.ts";
import type { PlatformRow } from "./platforms.queries.ts";

const LIMITS = { maxBytes: 256 * 1024, timeoutMs: 5000 };
/** A token is for the launch that is under way: it may be as old as our clocks differ. */
const MOST_AGE_SECONDS = 300;
const CLOCK_SECONDS = 15;

type Signer = Pick<PlatformRow, "id" | "issuer" | "client_id" | "jwks_uri">;
export type VerifyToken = (platform: Signer, token: string) => Promise<JWTPayload>;

/**
 * Returns what checks tokens: signature by the platform’s own key set, issuer, audience and time. Key sets are remembered; one is asked again
 * for a key that it doesn’t have, at most every 30 seconds.
 *
 * @returns A function that throws SsoFailure.
 */
export function createVerifyToken(outbound: Outbound): VerifyToken {
  const fetchOut = outboundFetch(outbound, LIMITS);
  const known = new Map<string, { address: string; keys: ReturnType<typeof createRemoteJWKSet> }>();
  const keysOf = ({ id, jwks_uri: address }: Signer) => {
    const found = known.get(id);
    if (found?.address === address) return found.keys;
    const keys = createRemoteJWKSet(new URL(address), {
      [customFetch]: (url, { headers }) => fetchOut(url, { headers: Object.fromEntries(headers) }),
      timeoutDuration: LIMITS.timeoutMs,
    });
    known.set(id, { address, keys });
    return keys;
  };
  return async (platform, token) => {
    try {
      const { payload } = await jwtVerify(token, keysOf(platform), {
        algorithms: ["RS256"],
        issuer: platform.issuer,
        audience: platform.client_id,
        maxTokenAge: MOST_AGE_SECONDS,
        clockTolerance: CLOCK_SECONDS,
        requiredClaims: ["exp", "iat", "nonce"],
      });
      return payload;
    } catch (error) {
      const isAway = error instanceof errors.JWKSTimeout || error instanceof Refusal || isUnanswered(error);
      throw new SsoFailure(isAway ? "unreachable" : "failed", String(error));
    }
  };
}

/** Returns whether a key set was answered with something else. */
function isUnanswered(error: unknown): boolean {
  return error instanceof errors.JOSEError && error.code === "ERR_JOSE_GENERIC";
}
