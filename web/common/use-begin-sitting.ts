import { useMutation } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { useToasts } from "../ui/toast-region.tsx";
import { sittingAddress } from "./sitting-address.ts";
import { useProblemText } from "./use-problem-text.ts";

/** Gets the student's sitting of an assessment (an open one is given back, never doubled) and goes to the player with it. */
export function useBeginSitting(failedTitle: string) {
  const problemText = useProblemText();
  const toasts = useToasts();
  return useMutation({
    mutationFn: (assessment: string) =>
      call("sessions.generate", { body: { assessment }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (session) => location.assign(sittingAddress(session.id)),
    onError: (error) => toasts.add({ type: "error", title: failedTitle, content: problemText(error), interval: 8 }),
  });
}
