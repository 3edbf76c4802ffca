import { createECDH } from "node:crypto";
import { expect, test } from "vitest";
import { pushKeys } from "./push-keys.ts";

test("each installation has a pair of its own, the same at every start", () => {
  const secret = Buffer.alloc(32, 7);
  const { publicKey, privateKey } = pushKeys(secret);
  expect(pushKeys(secret)).toEqual({ publicKey, privateKey });
  expect(pushKeys(Buffer.alloc(32, 8)).publicKey).not.toBe(publicKey);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  expect(pair.getPublicKey("base64url")).toBe(publicKey);
});
