import type { OperationOutput } from "@sextant/contract/types.ts";
import { browserStorage, type KeptStorage, tabStorage } from "../ui/browser-storage.ts";

export type SignIn = OperationOutput<"auth.sign_in_by_passkey">;

const storageKey = "sextant.sign-in";

/** What earlier releases kept beyond the end of the browser: tokens, and names of people. */
const outlived = [storageKey, "sextant.own-sign-in", "sextant.recent"];

/** Returns the sign-in object that this tab keeps of a token, or null: one of another token counts as absent. */
export function readSignIn(token: string, storage: KeptStorage = tabStorage): SignIn | null {
  try {
    const signIn = JSON.parse(storage.getItem(storageKey) ?? "null") as SignIn | null;
    return signIn?.access_token === token && signIn.user ? signIn : null;
  } catch {
    return null;
  }
}

/** Keeps the sign-in object with this tab. Where the browser keeps nothing, the next page asks who it is. */
export function keepSignIn(signIn: SignIn, storage: KeptStorage): void {
  storage.setItem(storageKey, JSON.stringify(signIn));
}

/** Forgets the sign-in object of this tab. */
export function forgetSignIn(storage: KeptStorage): void {
  storage.removeItem(storageKey);
}

/** Removes what earlier releases kept of people beyond the end of the browser. */
export function forgetOutlived(): void {
  for (const key of outlived) browserStorage.removeItem(key);
}
