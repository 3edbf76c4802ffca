import { type KeptStorage, tabStorage } from "../../base/ui/browser-storage.ts";

const storageKey = "sextant.sso";

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

/**
 * Saves a secret that stays in this tab while the person is away at the sign-in service, so that nobody can end a sign-in here that
 * was begun elsewhere.
 *
 * @returns Its SHA-256, as base64url.
 */
export async function saveSsoSecret(storage: KeptStorage = tabStorage): Promise<string> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  storage.setItem(storageKey, secret);
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(secret))));
}

/** Returns the secret, once; null in a tab that began nothing. */
export function takeSsoSecret(storage: KeptStorage = tabStorage): string | null {
  const secret = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return secret;
}
