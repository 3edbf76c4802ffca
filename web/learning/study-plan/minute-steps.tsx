import { asciiDigits } from "@sextant/questions/text/written.ts";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { Input } from "react-aria-components";
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

/** Sets the minutes of each weekday: typed, or five more or fewer by a press. */
export function MinuteSteps({ value, onChange }: MinuteStepsProps) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
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
            <TypedMinutes
              label={t("form.minutes_of", { day })}
              value={minutes}
              onChange={(typed) => put(index, typed)}
            />
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

type TypedMinutesProps = { label: string; value: number; onChange: (minutes: number) => void };

/** Shows the minutes of a day in a field; what isn’t a number is put back when the field is left. */
function TypedMinutes({ label, value, onChange }: TypedMinutesProps) {
  const numbers = useNumbers();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      className="input num"
      inputMode="numeric"
      maxLength={3}
      aria-label={label}
      value={typed ?? numbers.plain(value)}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        setTyped(target.value);
        const minutes = Number(asciiDigits(target.value.trim()));
        if (Number.isInteger(minutes) && minutes >= 0) onChange(minutes);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
