import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { saveSsoSecret, takeSsoSecret } from "./sso-secret.ts";

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

test("the secret is given once, and fits its challenge", async () => {
  const storage = memory();
  const challenge = await saveSsoSecret(storage);
  const secret = takeSsoSecret(storage);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(
    createHash("sha256")
      .update(secret ?? "")
      .digest("base64url"),
  ).toBe(challenge);
  expect(takeSsoSecret(storage)).toBeNull();
});
