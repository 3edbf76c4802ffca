import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import type { Allocation } from "./requests.ts";

/**
 * Takes an allocation back, and offers to give it again on the same terms; throws untold what is refused. Gives again what was taken
 * back before, and tells what came of it.
 */
export function useWithdraw(): {
  withdraw: (allocation: Allocation) => Promise<void>;
  reassign: (allocation: Allocation) => void;
} {
  const { t } = useTranslation("allocate");
  const client = useQueryClient();
  const toast = useResultToast();
  const refresh = () => client.invalidateQueries({ queryKey: queryKey("allocations") });
  const restore = ({ id }: Allocation) => call("allocations.restore", { body: { allocations: [id] } }).finally(refresh);
  const namesOf = ({ given, source }: Allocation) => ({ what: given.name, whom: source.name });
  const reassign = (allocation: Allocation) =>
    restore(allocation).then(() => toast.done(t("take_back.given_again", namesOf(allocation))));
  return {
    reassign: (allocation) => void reassign(allocation).catch(toast.failed(t("take_back.undo_failed"))),
    withdraw: async (allocation) => {
      await call("allocations.remove", { body: { allocations: [allocation.id] } }).finally(refresh);
      toast.done(t("take_back.done", namesOf(allocation)), {
        content: t("take_back.done_body"),
        undo: () => reassign(allocation),
      });
    },
  };
}
