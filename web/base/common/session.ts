import { type CookieJar, clearToken, readTogether, readToken, writeToken } from "../requests/token.ts";
import { type KeptStorage, tabStorage } from "../ui/browser-storage.ts";
import { setDraftOwner } from "../ui/draft-keys.ts";
import { setNumberFormat } from "../ui/number-format.ts";
import { forgetOutlived, forgetSignIn, keepSignIn, readSignIn, type SignIn } from "./kept-sign-in.ts";
import { forgetOpenSitting } from "./open-sitting.ts";
import { forgetOwnToken } from "./own-token.ts";
import { forgetShownPerson } from "./shown-person.ts";

export type { SignIn } from "./kept-sign-in.ts";
export type User = SignIn["user"];
export type InitialAssessment = User["initial_assessments"][number];

/** What tabs of one browser tell each other: that the token is another or gone, or what the person changed about themselves. */
type Told = { user: User | null };
type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

export type Session = ReturnType<typeof createSession>;

/**
 * Creates the sign-in of this tab: `{access_token, user}` in its storage, the token in the cookie. Of the two the cookie decides:
 * without it nobody is signed in, and an object of another token counts as absent. A tab that has the token alone asks whose it is
 * (`recogniseSignIn`).
 */
export function createSession(
  storage: KeptStorage = tabStorage,
  jar: CookieJar = readTogether(document),
  channel: Channel = new BroadcastChannel("sextant.sign-in"),
) {
  const listeners = new Set<() => void>();
  const elsewhere = new Set<() => void>();
  let current: SignIn | null = null;
  /** Also holds where the storage of this tab is closed. */
  const find = () => {
    const token = readToken(jar);
    if (!token) return null;
    return current?.access_token === token ? current : readSignIn(token, storage);
  };
  const changed = () => {
    current = find();
    setDraftOwner(current?.user.id ?? null);
    setNumberFormat(current?.user);
    for (const listener of listeners) listener();
  };
  const tell = (user: User | null) => channel.postMessage({ user } satisfies Told);
  const adopt = ({ access_token, user }: SignIn) => {
    if (readToken(jar) !== access_token) return;
    current = { access_token, user: { ...user, initial_assessments: [] } };
    keepSignIn(current, storage);
    changed();
  };

  forgetOutlived();
  // The browser may have been closed without signing out.
  if (!readToken(jar)) forgetOpenSitting();
  changed();
  channel.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    // First, while it is still known who was here.
    for (const listener of elsewhere) listener();
    const { user } = data;
    if (!user) changed();
    else if (current?.user.id === user.id) adopt({ access_token: current.access_token, user });
  });

  return {
    /** The sign-in object, or null. The same object until something changes. */
    get: () => {
      if (current && current.access_token !== readToken(jar)) current = find();
      return current;
    },
    /** Keeps a sign-in, its initial assessments emptied first; gives those back to be offered. */
    begin: ({ access_token, user }: SignIn): InitialAssessment[] => {
      forgetOpenSitting();
      forgetShownPerson();
      writeToken(access_token, jar);
      adopt({ access_token, user });
      tell(null);
      return user.initial_assessments;
    },
    /** Keeps whose the cookie's token is, in this tab alone. Without effect once the cookie holds another. */
    adopt,
    /** Puts another token in the cookie, of which nothing else is known yet. */
    switchTo: (token: string) => {
      forgetOpenSitting();
      forgetSignIn(storage);
      writeToken(token, jar);
      changed();
      tell(null);
    },
    /** Keeps what the person has changed about themselves. */
    replaceUser: (user: User) => {
      const access_token = readToken(jar);
      if (!access_token) return;
      adopt({ access_token, user });
      tell(user);
    },
    /** Clears the cookie, what was set aside while viewing as a student, and the stored object. */
    end: () => {
      clearToken(jar);
      forgetOwnToken(jar);
      forgetOpenSitting();
      forgetSignIn(storage);
      changed();
      tell(null);
    },
    /** Calls back when another tab has signed in or out, or its person has changed something about themselves. Returns the way to stop. */
    onElsewhere: (listener: () => void) => {
      elsewhere.add(listener);
      return () => {
        elsewhere.delete(listener);
      };
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
