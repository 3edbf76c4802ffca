import { call } from "../requests/call.ts";
import { readToken } from "../requests/token.ts";
import type { Session } from "./session.ts";

/**
 * Sees to it that this tab knows who is signed in: a new one, or one whose browser has signed in again elsewhere, has the cookie's
 * token alone and asks whose it is. Throws as `call` does when nobody can say.
 *
 * @returns Whether anyone is signed in.
 */
export async function recogniseSignIn(session: Session, signal?: AbortSignal): Promise<boolean> {
  for (;;) {
    if (session.get()) return true;
    const access_token = readToken();
    if (!access_token) return false;
    const user = await call("me.get", signal ? { signal } : {});
    // Another tab may have signed in meanwhile: then this was the answer to another token, and it is asked again.
    session.adopt({ access_token, user });
  }
}
