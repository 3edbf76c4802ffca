import { useSyncExternalStore } from "react";
import { call } from "../requests/call.ts";
import type { Session, SignIn } from "./session.ts";
import { useSession } from "./session-context.tsx";

const storageKey = "sextant.own-sign-in";

/** The staff person's own sign-in, set aside while they view as a student, and when the impersonation ends. */
type Impersonation = { own: SignIn; as: string; until: string };

function read(): Impersonation | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null") as Impersonation | null;
  } catch {
    return null;
  }
}

/** Returns the impersonation if the current sign-in is its student's; else null. */
function currentImpersonation(session: Session): Impersonation | null {
  const aside = read();
  return aside && session.get()?.user.id === aside.as ? aside : null;
}

/** Returns to the staff person's own sign-in; false without an impersonation. */
export function endImpersonation(session: Session): boolean {
  const aside = currentImpersonation(session);
  if (!aside) return false;
  localStorage.removeItem(storageKey);
  session.begin(aside.own);
  return true;
}

/** Gives the current impersonation (student, end) and the actions to begin and leave it. */
export function useImpersonation() {
  const session = useSession();
  useSyncExternalStore(session.subscribe, session.get);
  const impersonation = currentImpersonation(session);
  return {
    impersonation: impersonation ? { user: session.get()?.user ?? null, until: impersonation.until } : null,
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
      endImpersonation(session);
    },
  };
}
