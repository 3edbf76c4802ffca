import { useTranslation } from "react-i18next";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Sitting } from "./requests.ts";
import { useAct, useFreshSittings } from "./use-act.ts";

const askEveryMs = 700;
const askAtMost = 40;

/** Counts late answers, then says what that did to the score as soon as it is scored again. */
export function useCountLate() {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const refresh = useFreshSittings();
  const toast = useResultToast();
  const numbers = useNumbers();
  const scoreOf = ({ score }: Sitting) => {
    if (!score || score.points === null) return null;
    if (score.scaled !== null) return numbers.plain(score.scaled);
    const { points, max_points: max } = score;
    return t("late.points", { count: max, points: numbers.plain(points), max: numbers.plain(max) });
  };
  const tell = async (before: Sitting, count: number) => {
    for (let asked = 0; asked < askAtMost; asked += 1) {
      await new Promise((resolve) => setTimeout(resolve, askEveryMs));
      const now = await call("sessions.get", { params: { id: before.id } });
      if (now.score?.scored_at === before.score?.scored_at) continue;
      const [was, is] = [scoreOf(before), scoreOf(now)];
      const content = was && is ? t(was === is ? "late.score_same" : "late.score_changed", { was, is }) : "";
      toast.done(t("late.done", { name: before.user_name, count }), { content });
      await refresh();
      return;
    }
    toast.done(t("late.done", { name: before.user_name, count }), { content: t("late.score_later") });
  };
  return async (sitting: Sitting, attempts: string[]): Promise<void> => {
    await act(sitting, { action: "count_late", attempts }, null);
    if (sitting.score) {
      void tell(sitting, attempts.length).catch(toast.failed(t("late.score_unknown")));
      return;
    }
    toast.done(t("late.done", { name: sitting.user_name, count: attempts.length }), { content: t("late.score_later") });
  };
}
