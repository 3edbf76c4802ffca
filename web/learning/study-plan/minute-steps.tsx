import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";

type MinuteStepsProps = { value: readonly number[]; onChange: (minutes: number[]) => void };

const STEP = 5;
const MOST = 600;
/** A Monday, from which weekdays get their names. */
const MONDAY = Date.UTC(2026, 0, 5, 12);
const DAY_MS = 86_400_000;

/** Sets the minutes of each weekday, five more or fewer by a press. */
export function MinuteSteps({ value, onChange }: MinuteStepsProps) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  const numbers = useNumbers();
  const durations = useDurations();
  const week = value.reduce((sum, minutes) => sum + minutes, 0);
  const put = (index: number, minutes: number) =>
    onChange(value.map((own, place) => (place === index ? Math.max(0, Math.min(MOST, minutes)) : own)));
  const days = value.map((minutes, index) => ({
    day: dates.weekday(new Date(MONDAY + index * DAY_MS)),
    minutes,
    index,
  }));
  return (
    <>
      <div className="msteps">
        {days.map(({ day, minutes, index }) => (
          <div key={day} className="mstep">
            <span className="label" aria-hidden="true">
              {day}
            </span>
            <Button
              variant="ghost"
              icon
              aria-label={t("form.more", { day })}
              isDisabled={minutes >= MOST}
              onPress={() => put(index, minutes + STEP)}
            >
              <Icon of={Plus} small />
            </Button>
            <output className="num" aria-label={t("form.minutes_of", { day })}>
              {numbers.plain(minutes)}
            </output>
            <Button
              variant="ghost"
              icon
              aria-label={t("form.less", { day })}
              isDisabled={minutes <= 0}
              onPress={() => put(index, minutes - STEP)}
            >
              <Icon of={Minus} small />
            </Button>
          </div>
        ))}
      </div>
      <p className="meta num">
        {week > 0 ? t("form.a_week", { time: durations.words(week * 60) }) : t("form.no_minutes")}
      </p>
    </>
  );
}
