import type { OperationInput } from "@sextant/contract/types.ts";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { useFreshSittings } from "./use-act.ts";

type Order = Extract<OperationInput<"sessions.act_many">["body"], { action: "extend" | "message" }>;

/** Returns a function that acts on sittings and says for how many it was done; throws untold what was done for none. */
export function useActMany() {
  const { t } = useTranslation("sittings");
  const toast = useResultToast();
  const refresh = useFreshSittings();
  return async (order: Order): Promise<void> => {
    const { results, missing } = await call("sessions.act_many", { body: order }).finally(() => void refresh());
    const refused = results.filter(({ outcome }) => outcome === "refused");
    const left = refused.length + missing.length;
    const [first] = refused;
    if (left === order.sessions.length)
      throw new CallError(409, first?.code ?? "not_found", { detail: first?.detail ?? "" });
    toast.done(t(`many.${order.action}.done`, { count: order.sessions.length - left }), {
      content: left > 0 ? t("many.not_done", { count: left, why: first?.detail ?? "" }) : "",
      isPartial: left > 0,
    });
  };
}
