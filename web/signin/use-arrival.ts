import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useLanguage } from "../common/language-context.tsx";
import { takeReturnPath } from "../common/return-path.ts";
import type { SignIn } from "../common/session.ts";
import { useSession } from "../common/session-context.tsx";
import { isSittingAddress } from "../common/sitting-address.ts";

/**
 * Does what follows a sign-in: it is kept, nothing of an earlier person stays in the cache, the page speaks the person's language,
 * and they go to where their last sign-in ended, a sitting above all, else to `next`, to what they are to take first, or home.
 */
export function useArrival(): (signIn: SignIn, next?: string | null) => Promise<void> {
  const session = useSession();
  const queryClient = useQueryClient();
  const router = useRouter();
  const { suggest } = useLanguage();
  return async (signIn, next) => {
    const initialAssessments = session.begin(signIn);
    queryClient.clear();
    suggest(signIn.user.locale);
    const kept = takeReturnPath(signIn.user.id);
    const back = kept === "/" ? (next ?? "/") : kept;
    if (isSittingAddress(back)) location.assign(back);
    else if (back === "/" && initialAssessments.length > 0)
      await router.navigate({ to: "/welcome", state: { initialAssessments } });
    else await router.navigate({ href: back, replace: true });
  };
}
