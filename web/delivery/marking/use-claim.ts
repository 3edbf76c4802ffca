import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { CallError } from "../../base/requests/call-error.ts";
import { type Answer, type Claim, claimAnswer } from "./requests.ts";

const claimOf = (error: unknown) =>
  error instanceof CallError && error.problem.state === "claimed" ? (error.problem.claim as Claim | null) : null;

/**
 * Takes an answer to mark when it is opened and lets it go when it is left. `holder` is who else has it; then nothing can be marked
 * until it is taken over.
 */
export function useClaim({ session, attempt, state, own, can }: Answer) {
  const isHeld = useRef(false);
  const claim = useMutation({
    mutationFn: (action: "take" | "take_over") => claimAnswer(session, attempt, action),
    onSuccess: () => {
      isHeld.current = true;
    },
  });
  const take = useEffectEvent(() => claim.mutate("take"));
  const release = useEffectEvent(() => {
    if (!isHeld.current) return;
    isHeld.current = false;
    void claimAnswer(session, attempt, "release").catch(() => {
      // It lapses by itself.
    });
  });
  // A second marker is not kept from an answer by the first, who looks at it again.
  const isTakenByOpening = state === "owed" && can.mark && own === null;
  useEffect(() => {
    if (!isTakenByOpening) return;
    take();
    return () => release();
  }, [isTakenByOpening]);
  return {
    holder: claimOf(claim.error),
    takeOver: () => claim.mutate("take_over"),
    isTaking: claim.isPending,
    /** A mark that was given lets the answer go by itself. */
    forget: () => {
      isHeld.current = false;
    },
  };
}
