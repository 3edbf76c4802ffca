import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useTell } from "../common/use-tell.ts";
import { call } from "../requests/call.ts";
import { useToasts } from "../ui/toast-region.tsx";
import type { Allocation } from "./requests.ts";

const undoSeconds = 12;

/** Takes an allocation back, and offers to give it again on the same terms; gives again what was taken back before. */
export function useTakeBack(): Record<"takeBack" | "giveAgain", (allocation: Allocation) => void> {
  const { t } = useTranslation("allocate");
  const client = useQueryClient();
  const toasts = useToasts();
  const tell = useTell();
  const refresh = () => client.invalidateQueries({ queryKey: ["allocations"] });
  const giveAgain = ({ id, given, source }: Allocation) =>
    void call("allocations.restore", { body: { allocations: [id] } })
      .then(() => {
        const title = t("take_back.given_again", { what: given.name, whom: source.name });
        toasts.add({ title, content: "", type: "success", interval: 6 });
      })
      .catch(tell.failed(t("take_back.undo_failed")))
      .finally(refresh);
  const takeBack = (allocation: Allocation) => {
    const { id, given, source } = allocation;
    const body = { allocations: [id] };
    void call("allocations.remove", { body })
      .then(() => {
        toasts.add({
          title: t("take_back.done", { what: given.name, whom: source.name }),
          content: t("take_back.done_body"),
          type: "success",
          interval: undoSeconds,
          action: { label: t("take_back.undo"), onPress: () => giveAgain(allocation) },
        });
      })
      .catch(tell.failed(t("take_back.failed")))
      .finally(refresh);
  };
  return { takeBack, giveAgain };
}
