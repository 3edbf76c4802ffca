import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { beforeReleaseQuery, type Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/**
 * Returns a function that releases a sitting’s result at once where nobody else can sit its assessment.
 *
 * @param onAsk Called instead where others can: the team decides when they see the keys.
 */
export function useRelease(onAsk: () => void): (sitting: Sitting) => Promise<void> {
  const { t } = useTranslation("sittings");
  const queryClient = useQueryClient();
  const act = useAct();
  const toast = useResultToast();
  return async (sitting) => {
    // The dialog says what failed to load.
    const before = await queryClient
      .fetchQuery(beforeReleaseQuery(sitting.assessment, sitting.user))
      .catch(() => undefined);
    if (!before || before.can_sit !== null || before.is_regrading) return onAsk();
    const done = t("release.done", { name: sitting.user_name });
    await act(sitting, { action: "release" }, done).catch(toast.failed(t("release.failed")));
  };
}
