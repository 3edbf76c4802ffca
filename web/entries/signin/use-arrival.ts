import { saveOffers } from "../../base/common/offers.ts";
import { isHere, takeReturnPath } from "../../base/common/return-path.ts";
import type { SignIn } from "../../base/common/session.ts";
import { useSession } from "../../base/common/session-context.tsx";
import { isSittingAddress } from "../../base/common/sitting-address.ts";
import { readToken } from "../../base/requests/token.ts";
import { type KeptStorage, tabStorage } from "../../base/ui/browser-storage.ts";
import { type Asked, dropPendingStep, keepPendingStep } from "./pending-step.ts";

/** The sign-in would be gone with this page: the browser keeps no cookie of this site. */
export class CookiesBlockedError extends Error {
  constructor() {
    super("The browser kept no cookie");
    this.name = "CookiesBlockedError";
  }
}

const nextKey = "sextant.after-set-up";

/** Returns where someone goes once their second step is set up, or put off. */
export function takeNextAfterSetUp(storage: KeptStorage = tabStorage): string {
  const kept = storage.getItem(nextKey);
  storage.removeItem(nextKey);
  return kept && isHere(kept) ? kept : "/";
}

/**
 * Does what follows a first step, or a sign-in. Someone with a second step is asked for it. A sign-in is kept, and the application
 * loaded, with nothing of an earlier person in memory: in the sitting in which their last sign-in ended, else at `next`, where that sign-in
 * ended, at what they are to take first, or at home; someone who is to set up a second step comes by there. Never settles: the page goes.
 *
 * @param who As they typed it, to be named while the second step is asked for.
 * @throws CookiesBlockedError where the browser kept nothing of it.
 */
export function useArrival(): (answer: SignIn | Asked, next?: string | null, who?: string) => Promise<never> {
  const session = useSession();
  return async (answer, next = null, who = "") => {
    const never = new Promise<never>(() => {});
    if ("second_factor" in answer) {
      keepPendingStep({ ...answer.second_factor, who, next });
      location.assign("/signin/code");
      return never;
    }
    dropPendingStep();
    const { access_token, user } = answer;
    const initialAssessments = session.begin({ access_token, user });
    if (readToken() === null) throw new CookiesBlockedError();
    const kept = takeReturnPath(user.id);
    const isWanted = next !== null && next !== "/" && isHere(next) && !isSittingAddress(kept);
    const back = isWanted ? next : kept;
    const hasOffers = back === "/" && initialAssessments.length > 0;
    if (hasOffers) saveOffers(initialAssessments);
    const place = hasOffers ? "/welcome" : back;
    const isAsked = user.second_step.ask !== "no";
    if (isAsked) tabStorage.setItem(nextKey, place);
    location.replace(isAsked ? "/signin/set-up" : place);
    return never;
  };
}
