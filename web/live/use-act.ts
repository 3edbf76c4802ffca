import type { OperationInput } from "@sextant/contract/types.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import type { Sitting } from "./requests.ts";

type Action = OperationInput<"sessions.act">["body"];

/** Does something to a sitting, says when it is done, and asks for the list again. Throws untold what was refused. */
export function useAct() {
  const toast = useResultToast();
  const queryClient = useQueryClient();
  return async (sitting: Sitting, action: Action, done: string): Promise<void> => {
    try {
      await call("sessions.act", { params: { id: sitting.id }, body: action });
      toast.done(done);
    } finally {
      void queryClient.invalidateQueries({ queryKey: ["live"] });
    }
  };
}
