import type { OperationOutput } from "@sextant/contract/types.ts";
import { type CookieJar, clearToken, readToken, writeToken } from "../requests/token.ts";
import { setDraftOwner } from "../ui/draft-keys.ts";

export type SignIn = OperationOutput<"auth.sign_in">;
export type User = SignIn["user"];
export type InitialAssessment = User["initial_assessments"][number];

const storageKey = "sextant.sign-in";

export type Session = ReturnType<typeof createSession>;

/**
 * Creates the sign-in object of this browser: `{access_token, user}` in the given storage, the token in the cookie. Of the two the
 * cookie decides: without it nobody is signed in, and an object of another token counts as absent.
 */
export function createSession(storage: Storage = localStorage, jar: CookieJar = document) {
  const listeners = new Set<() => void>();
  let current = read(storage, jar);
  setDraftOwner(current?.user.id ?? null);
  const changed = () => {
    current = read(storage, jar);
    setDraftOwner(current?.user.id ?? null);
    for (const listener of listeners) listener();
  };

  return {
    /** The sign-in object, or null. The same object until something changes. */
    get: () => {
      if (current && current.access_token !== readToken(jar)) current = read(storage, jar);
      return current;
    },
    /** Keeps a sign-in, its initial assessments emptied first; gives those back to be offered. */
    begin: ({ access_token, user }: SignIn): InitialAssessment[] => {
      writeToken(access_token, jar);
      storage.setItem(storageKey, JSON.stringify({ access_token, user: { ...user, initial_assessments: [] } }));
      changed();
      return user.initial_assessments;
    },
    /** Keeps what the person has changed about themselves. */
    replaceUser: (user: User) => {
      const access_token = readToken(jar);
      if (!access_token) return;
      storage.setItem(storageKey, JSON.stringify({ access_token, user: { ...user, initial_assessments: [] } }));
      changed();
    },
    /** Clears the cookie and the stored object. */
    end: () => {
      clearToken(jar);
      storage.removeItem(storageKey);
      changed();
    },
    /** Another tab has signed in or out. */
    reread: changed,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    storageKey,
  };
}

function read(storage: Storage, jar: CookieJar): SignIn | null {
  const token = readToken(jar);
  const stored = storage.getItem(storageKey);
  if (!token || !stored) return null;
  try {
    const signIn = JSON.parse(stored) as SignIn;
    return signIn.access_token === token && signIn.user ? signIn : null;
  } catch {
    return null;
  }
}
