import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { createTokens } from "./tokens.ts";

// Long enough for HS512 as well, so that it is the algorithm that is refused.
const secret = new Uint8Array(64).fill(1);
const other = new Uint8Array(64).fill(2);
const signInId = "018f0000-0000-7000-8000-000000000001";

const signed = (given: { alg?: string; issuer?: string; jti?: string }) => {
  const jwt = new SignJWT({}).setProtectedHeader({ alg: given.alg ?? "HS256" }).setIssuer(given.issuer ?? "sextant");
  return (given.jti === undefined ? jwt : jwt.setJti(given.jti)).sign(secret);
};

describe("a token", () => {
  it("gives back the sign-in that it was issued for, also in another process with the secret", async () => {
    const tokens = createTokens(secret);
    const token = await tokens.issue(signInId);
    expect(await tokens.read(token)).toBe(signInId);
    expect(await tokens.read(token)).toBe(signInId);
    expect(await createTokens(secret).read(token)).toBe(signInId);
  });

  it("says nothing but the sign-in, when and by whom", async () => {
    const token = await createTokens(secret).issue(signInId);
    expect(decodeProtectedHeader(token)).toEqual({ alg: "HS256" });
    expect(decodeJwt(token)).toEqual({ jti: signInId, iss: "sextant", iat: expect.any(Number) });
  });

  it.each<[string, () => Promise<string> | string]>([
    ["of another secret", () => createTokens(other).issue(signInId)],
    ["of another issuer", () => signed({ issuer: "somebody", jti: signInId })],
    ["by another algorithm", () => signed({ alg: "HS512", jti: signInId })],
    ["without a signature", () => new UnsecuredJWT({}).setJti(signInId).setIssuer("sextant").encode()],
    ["without a sign-in", () => signed({})],
    ["with an empty sign-in", () => signed({ jti: "" })],
    ["cut short", async () => (await createTokens(secret).issue(signInId)).slice(0, -2)],
    ["that is none", () => "not.a.token"],
    ["that is empty", () => ""],
  ])("%s is not read", async (_what, make) => {
    const tokens = createTokens(secret);
    const token = await make();
    expect(await tokens.read(token)).toBeNull();
    expect(await tokens.read(token)).toBeNull();
  });

  it("is not read when a bit of what it says was changed, though it was read before", async () => {
    const tokens = createTokens(secret);
    const token = await tokens.issue(signInId);
    await tokens.read(token);
    const [head, , signature] = token.split(".");
    const claims = Buffer.from(JSON.stringify({ jti: "another", iss: "sextant" })).toString("base64url");
    expect(await tokens.read(`${head}.${claims}.${signature}`)).toBeNull();
  });
});
