import { createContext, useContext, useState, useSyncExternalStore } from "react";
import type { Session, User } from "./session.ts";

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** Returns what may be done with the sign-in of this browser. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error("The session is used outside its provider");
  return session;
}

/** The person signed in, or null. */
function useFindUser(): User | null {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, session.get)?.user ?? null;
}

/** Returns the person signed in. Only for components behind the sign-in: throws when nobody was signed in since the component mounted. */
export function useUser(): User {
  const user = useFindUser();
  // Between sign-out and the arrival at /signin the screen renders once more, still for the last person.
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const shown = user ?? last;
  if (!shown) throw new Error("Nobody is signed in");
  return shown;
}
