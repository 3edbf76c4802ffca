import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { useToasts } from "../ui/toast-region.tsx";
import type { Allocation } from "./requests.ts";

const undoSeconds = 12;

/** Takes an allocation back, and offers to give it again on the same terms; gives again what was taken back before. */
export function useTakeBack(): Record<"takeBack" | "giveAgain", (allocation: Allocation) => void> {
  const { t } = useTranslation("allocate");
  const client = useQueryClient();
  const toasts = useToasts();
  const problemText = useProblemText();
  const refresh = () => client.invalidateQueries({ queryKey: ["allocations"] });
  const fail = (title: string) => (error: unknown) => {
    toasts.add({ title, content: problemText(error), type: "error", interval: 8 });
  };
  const giveAgain = ({ id, given, source }: Allocation) =>
    void call("allocations.restore", { body: { allocations: [id] } })
      .then(() => {
        const title = t("take_back.given_again", { what: given.name, whom: source.name });
        toasts.add({ title, content: "", type: "success", interval: 6 });
      })
      .catch(fail(t("take_back.undo_failed")))
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
      .catch(fail(t("take_back.failed")))
      .finally(refresh);
  };
  return { takeBack, giveAgain };
}
