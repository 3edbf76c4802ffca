import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { endImpersonation } from "../common/impersonation.ts";
import { saveReturnPath } from "../common/return-path.ts";
import type { Session } from "../common/session.ts";
import { onUnauthorised } from "../requests/unauthorised.ts";

type Watched = { session: Session; queryClient: QueryClient; router: AnyRouter };

/**
 * Follows the sign-in from outside: after a 401 on any call the stored session is cleared, the data cache emptied and the browser
 * at /signin (where one already is, nothing moves); what another tab does to the sign-in happens here too. Returns the way to stop.
 */
export function watchSignIn({ session, queryClient, router }: Watched): () => void {
  // Another tab's cookie is gone before its word arrives, and with it who was here: that is remembered.
  let known = session.get()?.user.id;
  const unfollow = session.subscribe(() => {
    known = session.get()?.user.id;
  });

  const leave = () => {
    // A look that is over leads back to one's own sign-in, which holds.
    if (endImpersonation(session)) return void router.navigate({ to: "/" }).finally(() => queryClient.clear());
    const user = session.get()?.user;
    session.end();
    const { pathname, href } = router.state.location;
    if (pathname === "/signin") return queryClient.clear();
    if (user) saveReturnPath(href, user.id);
    // The screen goes first: with the cache empty it would ask again for what it shows, without a token.
    void router.navigate({ to: "/signin" }).finally(() => queryClient.clear());
  };

  const onStorage = (event: StorageEvent) => {
    if (event.key !== session.storageKey && event.key !== null) return;
    const before = known;
    session.reread();
    const after = session.get()?.user.id;
    if (before === after) return;
    if (!after) return void router.navigate({ to: "/signin" }).finally(() => queryClient.clear());
    queryClient.clear();
    void router.invalidate();
  };

  const stop = onUnauthorised(leave);
  addEventListener("storage", onStorage);
  return () => {
    stop();
    unfollow();
    removeEventListener("storage", onStorage);
  };
}
