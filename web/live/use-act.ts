import type { OperationInput } from "@sextant/contract/types.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTell } from "../common/use-tell.ts";
import { call } from "../requests/call.ts";
import { useToasts } from "../ui/toast-region.tsx";
import type { Sitting } from "./requests.ts";

type Action = OperationInput<"sessions.act">["body"];
type Act = { sitting: Sitting; action: Action; done: string; failed: string };

/** Does something to a sitting, says how it went, and asks for the list again. */
export function useAct(onDone?: () => void) {
  const toasts = useToasts();
  const tell = useTell();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ sitting, action }: Act) => call("sessions.act", { params: { id: sitting.id }, body: action }),
    onSuccess: (_, { done }) => {
      toasts.add({ type: "success", title: done, content: "", interval: 4 });
      onDone?.();
    },
    onError: (error, { failed }) => tell.failed(failed)(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["live"] }),
  });
}
