import { saveOffers } from "../common/offers.ts";
import { isHere, takeReturnPath } from "../common/return-path.ts";
import type { SignIn } from "../common/session.ts";
import { useSession } from "../common/session-context.tsx";

/**
 * Does what follows a sign-in: keeps it, and loads the application, with nothing of an earlier person in memory, where their last
 * sign-in ended, a sitting above all, else at `next`, at what they are to take first, or at home. Never settles: the page goes.
 */
export function useArrival(): (signIn: SignIn, next?: string | null) => Promise<never> {
  const session = useSession();
  return (signIn, next) => {
    const initialAssessments = session.begin(signIn);
    const kept = takeReturnPath(signIn.user.id);
    const back = kept === "/" && next && isHere(next) ? next : kept;
    const hasOffers = back === "/" && initialAssessments.length > 0;
    if (hasOffers) saveOffers(initialAssessments);
    location.replace(hasOffers ? "/welcome" : back);
    return new Promise(() => {});
  };
}
