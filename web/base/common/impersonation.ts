import { useSyncExternalStore } from "react";
import { call } from "../requests/call.ts";
import { forgetOwnToken, keepOwnToken, readOwnToken } from "./own-token.ts";
import type { Session } from "./session.ts";
import { useSession } from "./session-context.tsx";

/** Returns the impersonation if the current sign-in is its student's; else null. */
function currentImpersonation(session: Session) {
  const aside = readOwnToken();
  return aside && session.get()?.user.id === aside.as ? aside : null;
}

/** Returns to the staff person's own token, of which the next page asks whose it is; false without an impersonation. */
export function endImpersonation(session: Session): boolean {
  const aside = currentImpersonation(session);
  if (!aside) return false;
  forgetOwnToken();
  session.switchTo(aside.token);
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
      const { access_token, expires_at } = await call("users.impersonate", { params: { id } });
      const person = await call("users.get", { params: { id } });
      const { first_name, last_name, email, phone, username, student_number, version, role } = person;
      const { time_zone, locale, number_format } = person;
      const school = person.school && (await call("schools.get", { params: { id: person.school.id } }));
      const user = {
        id,
        first_name,
        last_name,
        email,
        phone,
        username,
        student_number,
        time_zone,
        locale,
        number_format,
        version,
        role,
      };
      keepOwnToken({ token: own.access_token, as: id, until: expires_at });
      const asks = { asks_time_zone: false, initial_assessments: [] };
      session.begin({ access_token, user: { ...own.user, ...user, school, ...asks } });
    },
    leave: async () => {
      // Its own half hour ends it if the server does not answer.
      await call("auth.sign_out").catch(() => {});
      endImpersonation(session);
    },
  };
}
