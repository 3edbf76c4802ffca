import { X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { StudyPlan } from "../../parts/plan/requests.ts";
import { noonOf } from "../../parts/plan/use-task-words.ts";
import type { Draft } from "./draft.ts";

const SHOWN_HOLIDAYS = 6;

type PausesProps = {
  value: Draft["pauses"];
  study: StudyPlan;
  onChange: (pauses: Draft["pauses"]) => void;
};

/** Says which holidays are free already, lists days off, and adds some from one date to another; those that are over are left out of sight. */
export function Pauses({ value, study: { today, holidays }, onChange }: PausesProps) {
  const { t, i18n } = useTranslation("plan");
  const dates = useDates("UTC");
  const day = (date: string) => dates.dayAndMonth(noonOf(date));
  const [from, setFrom] = useState("");
  const [to, setTo] = useState("");
  const isWhole = from !== "" && to >= from;
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const ahead = holidays
    .filter((holiday) => holiday.to >= today)
    .slice(0, SHOWN_HOLIDAYS)
    .map(({ name, ...own }) =>
      t(own.from === own.to ? "form.holiday_day" : "form.holiday", { name, from: day(own.from), to: day(own.to) }),
    );
  return (
    <>
      {ahead.length > 0 ? (
        <p className="body-s dim">
          {t("form.holidays")} <bdi>{list.format(ahead)}</bdi>
        </p>
      ) : null}
      <ul className="row wrap row-2">
        {value
          .filter((pause) => pause.to >= today)
          .map((pause) => {
            const said = { from: day(pause.from), to: day(pause.to) };
            return (
              <li key={`${pause.from} ${pause.to}`}>
                <Button
                  size="sm"
                  aria-label={t("form.pause_remove", said)}
                  onPress={() => onChange(value.filter((one) => one !== pause))}
                >
                  {`${said.from}–${said.to}`}
                  <Icon of={X} small />
                </Button>
              </li>
            );
          })}
      </ul>
      <div className="plan-fields mt-3">
        <TextField label={t("form.pause_from")} type="date" value={from} onChange={setFrom} />
        <TextField label={t("form.pause_to")} type="date" value={to} onChange={setTo} />
        <Button
          isDisabled={!isWhole}
          onPress={() => {
            onChange([...value, { from, to }]);
            setFrom("");
            setTo("");
          }}
        >
          {t("form.pause_add")}
        </Button>
      </div>
    </>
  );
}
