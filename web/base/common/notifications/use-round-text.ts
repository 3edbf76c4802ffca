import { useTranslation } from "react-i18next";
import { useDurations } from "../../ui/use-durations.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import type { RoundNotification } from "./rounds.ts";

const SECONDS_A_MINUTE = 60;

interface RoundText {
  text: string;
  /** What is said beside it, quieter. */
  facts: readonly string[];
}

/** Returns what a morning's notification says. */
export function useRoundText(): (notification: RoundNotification) => RoundText {
  const { t } = useTranslation("notifications");
  const numbers = useNumbers();
  const durations = useDurations();
  const counted = (count: number) => ({ count, said: numbers.counted(count) });
  const time = (minutes: number) => durations.words(minutes * SECONDS_A_MINUTE);

  function weekText({ week, count }: RoundNotification): RoundText {
    if (!week) return { text: "", facts: [] };
    if (week.students !== null) {
      const waiting = count ? [t("rounds.to_mark", counted(count))] : [];
      const active = numbers.counted(week.active ?? 0);
      return {
        text: t("rounds.team_week", { ...counted(week.students), active }),
        facts: [t("rounds.submitted", { said: numbers.counted(week.tests) }), ...waiting],
      };
    }
    const worked = time(week.minutes ?? 0);
    return {
      text: week.goal_minutes
        ? t("rounds.own_week_of", { time: worked, goal: time(week.goal_minutes) })
        : t("rounds.own_week", { time: worked }),
      facts: [
        t("rounds.questions", counted(week.questions ?? 0)),
        ...(week.tests > 0 ? [t("rounds.tests", counted(week.tests))] : []),
        ...(count ? [t("rounds.mistakes_due", counted(count))] : []),
      ],
    };
  }

  return (notification) => {
    const { kind, count, students } = notification;
    if (kind === "weekly_digest") return weekText(notification);
    const [first] = students;
    const many =
      kind === "to_mark" || kind === "doubt_open" || kind === "mistakes_due" ? (count ?? 0) : students.length;
    return { text: t(`rounds.${kind}`, { ...counted(many), name: first?.name ?? "" }), facts: [] };
  };
}
