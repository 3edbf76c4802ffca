import type { OperationOutput } from "@sextant/contract/types.ts";
import { useTranslation } from "react-i18next";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { useUser } from "./session-context.tsx";

type Sitting = Pick<
  OperationOutput<"allocations.list_own">["results"][number]["sessions"][number],
  "state" | "score" | "score_waits"
>;

/** Returns how the result of a sitting that is over is said in a list: its score, or when that will be shown; null where neither is. */
export function useSittingScore(): (sitting: Sitting) => { text: string; isScore: boolean } | null {
  const { t } = useTranslation("shell");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  return ({ state, score, score_waits: waits }) => {
    if (score) {
      const { points: got, max_points: max } = score;
      const points = { count: max, points: numbers.plain(got), max: numbers.plain(max) };
      return { text: score.scaled === null ? t("result.points", points) : numbers.plain(score.scaled), isScore: true };
    }
    if (!waits) return null;
    const text =
      waits.until === "never"
        ? t("result.never")
        : waits.at !== null && new Date(waits.at) > new Date()
          ? t("result.on", { date: dates.date(waits.at) })
          : t(state === "submitted" ? "result.scoring" : "result.waiting");
    return { text, isScore: false };
  };
}
