import { useSyncExternalStore } from "react";
import { call } from "../requests/call.ts";
import type { Session, SignIn } from "./session.ts";
import { useSession } from "./session-context.tsx";

const storageKey = "sextant.own-sign-in";

/** One's own sign-in, laid aside while one looks through a student's eyes, and until when one may. */
type LaidAside = { own: SignIn; as: string; until: string };

function read(): LaidAside | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null") as LaidAside | null;
  } catch {
    return null;
  }
}

/** Whose eyes one looks through, if what is laid aside belongs to the sign-in that stands; else null. */
function currentLook(session: Session): LaidAside | null {
  const aside = read();
  return aside && session.get()?.user.id === aside.as ? aside : null;
}

/** Goes back to one's own sign-in; false when one was not looking. */
export function returnFromLook(session: Session): boolean {
  const aside = currentLook(session);
  if (!aside) return false;
  localStorage.removeItem(storageKey);
  session.begin(aside.own);
  return true;
}

/** Looking through a student's eyes: whose, until when, beginning it and leaving. */
export function useLook() {
  const session = useSession();
  useSyncExternalStore(session.subscribe, session.get);
  const look = currentLook(session);
  return {
    look: look ? { user: session.get()?.user ?? null, until: look.until } : null,
    begin: async (id: string) => {
      const own = session.get();
      if (!own) return;
      const { access_token, expires_at } = await call("users.look_as", { params: { id } });
      const person = await call("users.get", { params: { id } });
      const { first_name, last_name, email, phone, username, school, time_zone, locale, version, role } = person;
      const user = { id, first_name, last_name, email, phone, username, school, time_zone, locale, version, role };
      localStorage.setItem(storageKey, JSON.stringify({ own, as: id, until: expires_at }));
      session.begin({ access_token, user: { ...own.user, ...user, initial_assessments: [] } });
    },
    leave: async () => {
      // Its own half hour ends it if the server does not answer.
      await call("auth.sign_out").catch(() => {});
      returnFromLook(session);
    },
  };
}
