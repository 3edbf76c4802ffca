import {
  Equal,
  type LucideIcon,
  MessageCircleQuestionMark,
  MessageSquareWarning,
  Moon,
  PenLine,
  TrendingDown,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { roundError } from "../../../base/common/round-on-scale.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { NeedReason } from "../requests.ts";

const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3600;
const MINUTE_SECONDS = 60;

export const reasonIcons: Record<NeedReason["kind"], LucideIcon> = {
  idle: Moon,
  slipped: TrendingDown,
  stuck: Equal,
  doubt: MessageCircleQuestionMark,
  to_mark: PenLine,
  reported: MessageSquareWarning,
};

/** Returns how reasons are said: why a student is listed, and what that rests on. */
export function useReasonWords() {
  const { t } = useTranslation("home");
  const durations = useDurations();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  /** In whole days, below one in hours, below one in minutes. */
  const waited = (since: string) => {
    const seconds = Math.max(MINUTE_SECONDS, (Date.now() - new Date(since).getTime()) / 1000);
    const unit = [DAY_SECONDS, HOUR_SECONDS].find((length) => seconds >= length) ?? MINUTE_SECONDS;
    return durations.words(Math.floor(seconds / unit) * unit);
  };
  const percent = (share: number) => numbers.share(share, 1);
  const whole = (value: number) => numbers.plain(Math.round(value));

  return (reason: NeedReason): { why: string; evidence: string } => {
    switch (reason.kind) {
      case "idle": {
        const time = durations.words(reason.days * DAY_SECONDS);
        const { next } = reason;
        return {
          why: next
            ? t(`students.idle.${next.what}`, { time, assessment: next.assessment.name, when: dates.moment(next.at) })
            : t("students.idle.why", { time }),
          evidence: t("students.idle.before", { time: durations.words(reason.weekly_minutes * MINUTE_SECONDS) }),
        };
      }
      case "slipped":
        return {
          why: t("students.slipped.why", {
            count: Math.round(reason.before - reason.now),
            points: whole(reason.before - reason.now),
          }),
          evidence: t("students.slipped.before", {
            before: whole(reason.before),
            now: whole(reason.now),
            error: numbers.plain(roundError(reason.error, reason.scale)),
            assessment: reason.assessment.name,
          }),
        };
      case "stuck":
        return {
          why: t("students.stuck.why", { tag: reason.tag.name, time: durations.words(reason.weeks * 7 * DAY_SECONDS) }),
          evidence: t("students.stuck.before", {
            earlier: percent(reason.earlier),
            lately: percent(reason.lately),
            error: whole(reason.error * 100),
            count: reason.answers,
          }),
        };
      case "doubt":
        return {
          why: t("students.doubt.why", { time: waited(reason.since) }),
          evidence: t("students.doubt.open", { count: reason.doubts }),
        };
      case "to_mark":
        return {
          why: t("students.to_mark.why", { time: waited(reason.since), assessment: reason.assessment.name }),
          evidence: t("students.to_mark.answers", { count: reason.answers }),
        };
      case "reported":
        return {
          why: t("students.reported.why", { time: waited(reason.since) }),
          evidence: t("students.reported.reports", { count: reason.reports }),
        };
    }
  };
}
