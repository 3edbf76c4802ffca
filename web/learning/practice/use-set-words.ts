import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { PracticeSet } from "./requests.ts";

/** Returns what the line beneath a set's name says: how far it is, how it went, or what it takes. */
export function useSetWords() {
  const { t } = useTranslation("practice");
  const user = useUser();
  const numbers = useNumbers();
  const durations = useDurations();
  const dates = useDates(user.time_zone);
  const size = ({ question_count: count, time_seconds: seconds }: PracticeSet) => [
    t("words.questions", { count, said: numbers.counted(count) }),
    seconds === null ? t("words.untimed") : durations.words(seconds),
  ];
  const result = ({ sat: { newest } }: PracticeSet) => {
    if (!newest?.submitted_at) return null;
    const { submitted_at: at, points, max_points: max, practised } = newest;
    return [
      dates.date(at),
      points === null || max === null
        ? null
        : t("words.points", { count: max, points: numbers.plain(points), max: numbers.plain(max) }),
      practised && practised.closed > 0
        ? t("words.closed", { count: practised.closed, said: numbers.counted(practised.closed) })
        : null,
    ];
  };
  return (set: PracticeSet): string => {
    const { owner, retired_count: retired, withdrawn_count: withdrawn } = set;
    return [
      owner.id === user.id ? null : t("words.from", { name: owner.name }),
      ...(result(set) ?? size(set)),
      retired > 0 ? t("words.retired", { count: retired, said: numbers.counted(retired) }) : null,
      withdrawn > 0 ? t("words.withdrawn", { count: withdrawn, said: numbers.counted(withdrawn) }) : null,
    ]
      .filter((part) => part !== null)
      .join(" · ");
  };
}
