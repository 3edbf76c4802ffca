import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSignatureOf, randomToken, sha256, signText } from "./secrets.ts";

const secret = new Uint8Array(32).fill(1);
const other = new Uint8Array(32).fill(2);

describe("sha256", () => {
  it("is that of the standard's example, for text and bytes", () => {
    const expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    expect(sha256("abc").toString("hex")).toBe(expected);
    expect(sha256(new TextEncoder().encode("abc")).toString("hex")).toBe(expected);
  });
});

describe("randomToken", () => {
  it("is 256 bits for a link, another each time", () => {
    const tokens = Array.from({ length: 100 }, randomToken);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(tokens).size).toBe(100);
  });
});

describe("a signature", () => {
  it("is HMAC-SHA-256 in a form for links", () => {
    expect(signText(Buffer.from("key"), "The quick brown fox jumps over the lazy dog")).toBe(
      Buffer.from("f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8", "hex").toString("base64url"),
    );
  });

  it("is good for its text and secret alone", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, another) => {
        const signature = signText(secret, text);
        expect(isSignatureOf(secret, text, signature)).toBe(true);
        expect(isSignatureOf(other, text, signature)).toBe(false);
        expect(isSignatureOf(secret, another, signature)).toBe(text === another);
        expect(isSignatureOf(secret, text, another)).toBe(false);
      }),
    );
  });

  it.each(["", "x", "é".repeat(43), `${signText(secret, "text")}=`, signText(secret, "text").slice(1)])(
    "is not %j",
    (signature) => {
      expect(isSignatureOf(secret, "text", signature)).toBe(false);
    },
  );
});
