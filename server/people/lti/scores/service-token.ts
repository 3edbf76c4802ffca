import { randomUUID } from "node:crypto";
import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import type { OutboundFetch } from "../../../platform/outbound/outbound-fetch.ts";
import type { Platform } from "../../../platform/platform.ts";
import { openSigningKey } from "../keys.ts";
import type { PlatformRow } from "../platforms.queries.ts";

/** A platform that doesn’t know our key, or lets us do nothing. */
export class TokenRefused extends Error {}

/** A token is renewed so long before its end, in ms. */
const EARLY_MS = 60_000;

const answer = z.object({
  access_token: z.string().min(1).max(20_000),
  expires_in: z.coerce.number().min(0).max(86_400).catch(3600),
});

type Asked = Pick<PlatformRow, "id" | "client_id" | "token_endpoint" | "authorization_server">;

/** Access tokens of platforms for their services, each kept until it ends. */
export interface ServiceTokens {
  /** @throws TokenRefused, Error for an answer that makes no sense, Refusal of the fetch where nothing answers. */
  get(platform: Asked, scope: string): Promise<string>;
  /** Has the next `get` ask again. */
  forget(platform: Pick<Asked, "id">): void;
}

/** Returns what asks platforms for access tokens, by assertions that our key signs (Security Framework 1.0, section 4.1). */
export function createServiceTokens(
  { db, secret }: Pick<Platform, "db" | "secret">,
  fetchOut: OutboundFetch,
): ServiceTokens {
  const kept = new Map<string, { of: string; token: string; until: number }>();
  const ask = async (
    { client_id: client, token_endpoint: endpoint, authorization_server: audience }: Asked,
    scope: string,
  ) => {
    const { id: kid, pem } = await openSigningKey({ db, secret });
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: "RS256", typ: "JWT", kid })
      .setIssuer(client)
      .setSubject(client)
      .setAudience(audience ?? endpoint)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime("60s")
      .sign(await importPKCS8(pem, "RS256"));
    const response = await fetchOut(endpoint, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
      body: new URLSearchParams({
        grant_type: "client_credentials",
        client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
        client_assertion: assertion,
        scope,
      }),
    });
    if (response.status >= 400 && response.status < 500 && response.status !== 429)
      throw new TokenRefused(`The platform answered ${response.status} to a request for a token`);
    if (!response.ok) throw new Error(`The platform answered ${response.status} to a request for a token`);
    return answer.parse(await response.json());
  };
  return {
    async get(platform, scope) {
      const of = JSON.stringify([platform.client_id, platform.token_endpoint, platform.authorization_server, scope]);
      const found = kept.get(platform.id);
      if (found?.of === of && found.until > Date.now()) return found.token;
      const { access_token: token, expires_in: seconds } = await ask(platform, scope);
      kept.set(platform.id, { of, token, until: Date.now() + seconds * 1000 - EARLY_MS });
      return token;
    },
    forget({ id }) {
      kept.delete(id);
    },
  };
}
