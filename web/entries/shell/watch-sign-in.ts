import type { QueryClient } from "@tanstack/react-query";
import type { AnyRouter } from "@tanstack/react-router";
import { endImpersonation } from "../../base/common/impersonation.ts";
import { recogniseSignIn } from "../../base/common/recognise-sign-in.ts";
import { saveReturnPath } from "../../base/common/return-path.ts";
import type { Session } from "../../base/common/session.ts";
import { readToken } from "../../base/requests/token.ts";
import { onUnauthorised } from "../../base/requests/unauthorised.ts";
import { forgetRecent } from "./recent-entries.ts";

type Watched = { session: Session; queryClient: QueryClient; router: AnyRouter };

/**
 * Follows changes to the session: after a 401 on any call it clears the stored session, empties the data cache and navigates to
 * /signin (unless already there); it mirrors what other tabs do to the session. Returns a function that stops it.
 */
export function watchSignIn({ session, queryClient, router }: Watched): () => void {
  let known = session.get()?.user.id;
  const unfollow = session.subscribe(() => {
    // Until the owner of another tab’s token is known, the screen still belongs to the previous person.
    if (session.get() || !readToken()) known = session.get()?.user.id;
  });

  const leave = () => {
    // The end of an impersonation returns to the staff member's own session, which is still valid.
    if (endImpersonation(session)) return void router.navigate({ to: "/" }).finally(() => queryClient.clear());
    const user = session.get()?.user;
    session.end();
    const { pathname, href } = router.state.location;
    if (pathname === "/signin") return queryClient.clear();
    if (user) saveReturnPath(href, user.id);
    // Navigate first: with an empty cache the screen would refetch its data without a token.
    void router.navigate({ to: "/signin" }).finally(() => queryClient.clear());
  };

  /** Handles another tab's sign-out or sign-in: as the same person, or as another, who may see nothing of the previous one. */
  const onElsewhere = async () => {
    const before = known;
    if (!readToken()) {
      forgetRecent();
      if (before) void router.navigate({ to: "/signin" }).finally(() => queryClient.clear());
      return;
    }
    await recogniseSignIn(session).catch(() => {});
    // Without a token it was a 401, which has already navigated away. Where the token's owner could not be determined, the next page asks
    // again.
    if (!readToken() || session.get()?.user.id === before) return;
    queryClient.clear();
    void router.invalidate();
  };

  const stop = onUnauthorised(leave);
  const stopHearing = session.onElsewhere(() => void onElsewhere());
  return () => {
    stop();
    unfollow();
    stopHearing();
  };
}
