import { jwtVerify, SignJWT } from "jose";

/** The access token names a sign-in row; what it may do is read from there, so that it can be revoked. */
export interface Tokens {
  issue(signInId: string): Promise<string>;
  /** The sign-in id of a token that we issued; null for anything else. */
  read(token: string): Promise<string | null>;
}

/** As many as are signed in at once on one process; beyond it the oldest is verified again. */
const CACHE_SIZE = 50_000;

/**
 * Tokens signed with HMAC-SHA-256. Verified ones are remembered, because each saved answer brings one.
 *
 * @param secret 32 bytes or more, shared by all processes.
 */
export function createTokens(secret: Uint8Array): Tokens {
  const known = new Map<string, string>();
  return {
    issue: (signInId) =>
      new SignJWT({})
        .setProtectedHeader({ alg: "HS256" })
        .setJti(signInId)
        .setIssuedAt()
        .setIssuer("sextant")
        .sign(secret),
    async read(token) {
      const cached = known.get(token);
      if (cached) return cached;
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: ["HS256"], issuer: "sextant" });
        if (!payload.jti) return null;
        if (known.size >= CACHE_SIZE) known.delete(known.keys().next().value ?? "");
        known.set(token, payload.jti);
        return payload.jti;
      } catch {
        return null;
      }
    },
  };
}
