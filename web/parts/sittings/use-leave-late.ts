import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Leaves the late answers of a sitting uncounted: nothing asks about them any more, and each can still be counted in its review. */
export function useLeaveLate() {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const toast = useResultToast();
  return (sitting: Sitting): void => {
    const done = t("leave_late.done", { name: sitting.user_name });
    void act(sitting, { action: "leave_late" }, done).catch(toast.failed(t("leave_late.failed")));
  };
}
