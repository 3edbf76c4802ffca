import { useMutation } from "@tanstack/react-query";
import { call } from "../requests/call.ts";
import { sittingAddress } from "./sitting-address.ts";
import { useResultToast } from "./use-result-toast.ts";

/** Gets the student's sitting of an assessment (an open one is given back, never doubled) and goes to the player with it. */
export function useBeginSitting(failedTitle: string) {
  const toast = useResultToast();
  return useMutation({
    mutationFn: (assessment: string) =>
      call("sessions.generate", { body: { assessment }, idempotencyKey: crypto.randomUUID() }),
    onSuccess: (session) => location.assign(sittingAddress(session.id)),
    onError: toast.failed(failedTitle),
  });
}
