import { useState } from "react";
import { Radio, RadioGroup, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { TextField } from "../../base/ui/text-field.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { ExamDate } from "../../parts/plan/requests.ts";
import { noonOf } from "../../parts/plan/use-task-words.ts";
import type { Draft } from "./draft.ts";

type ExamFieldsProps = {
  draft: Draft;
  dates: readonly ExamDate[];
  today: string;
  titleIds: [exam: string, date: string];
  faults: { exam: string | undefined; exam_on: string | undefined };
  onChange: (changes: Partial<Draft>) => void;
};

const OTHER = "other";
const DAY_MS = 86_400_000;

/** Asks which exam it is and when: of those with official dates by a press, any other by its name and date. */
export function ExamFields({ draft, dates, today, titleIds, faults, onChange }: ExamFieldsProps) {
  const { t } = useTranslation("plan");
  const names = [...new Set(dates.map(({ exam }) => exam))];
  const isKnown = names.includes(draft.exam);
  const [isOther, setOther] = useState(false);
  const own = dates.filter(({ exam }) => exam === draft.exam);
  const showsName = names.length === 0 || isOther || !isKnown;
  return (
    <>
      <fieldset className="ff" aria-labelledby={titleIds[0]}>
        <h2 className="h3" id={titleIds[0]}>
          <span className="no">1</span>
          {t("form.exam")}
        </h2>
        {names.length > 0 ? (
          <ToggleButtonGroup
            aria-labelledby={titleIds[0]}
            className="row wrap row-2"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[showsName ? OTHER : draft.exam]}
            onSelectionChange={(keys) => {
              const name = names.find((one) => keys.has(one));
              setOther(name === undefined);
              onChange({ exam: name ?? "", exam_on: "" });
            }}
          >
            {names.map((name) => (
              <ToggleButton key={name} id={name} className="chip">
                <bdi>{name}</bdi>
              </ToggleButton>
            ))}
            <ToggleButton id={OTHER} className="chip">
              {t("form.exam_else")}
            </ToggleButton>
          </ToggleButtonGroup>
        ) : null}
        {showsName ? (
          <div className="plan-fields mt-3">
            <TextField
              label={t("form.exam_name")}
              maxLength={120}
              value={draft.exam}
              onChange={(exam) => onChange({ exam })}
              error={faults.exam}
            />
          </div>
        ) : null}
      </fieldset>
      <fieldset className="ff" aria-labelledby={titleIds[1]}>
        <h2 className="h3" id={titleIds[1]}>
          <span className="no">2</span>
          {t("form.date")}
        </h2>
        <DateChoice draft={draft} dates={own} today={today} fault={faults.exam_on} onChange={onChange} />
      </fieldset>
    </>
  );
}

type DateChoiceProps = Pick<ExamFieldsProps, "draft" | "dates" | "today" | "onChange"> & { fault: string | undefined };

/** Chooses an official date, or one that is typed. */
function DateChoice({ draft, dates, today, fault, onChange }: DateChoiceProps) {
  const { t } = useTranslation("plan");
  const words = useDates("UTC");
  const isOfficial = dates.some(({ on }) => on === draft.exam_on);
  const [wantsOther, setOther] = useState(false);
  const isOther = dates.length === 0 || wantsOther || (draft.exam_on !== "" && !isOfficial);
  const days = (on: string) => t("form.in_days", { count: Math.round((Date.parse(on) - Date.parse(today)) / DAY_MS) });
  const register = ({ register_by: by }: ExamDate) => {
    if (by === null) return null;
    return by < today ? t("form.registration_closed") : t("form.register", { date: words.dayAndMonth(noonOf(by)) });
  };
  return (
    <>
      {dates.length > 0 ? (
        <RadioGroup
          aria-label={t("form.date")}
          className="picks"
          value={isOther ? OTHER : draft.exam_on}
          onChange={(value) => {
            setOther(value === OTHER);
            onChange({ exam_on: value === OTHER ? "" : value });
          }}
        >
          {dates.map((date) => (
            <Radio
              key={date.id}
              value={date.on}
              className="pick-d"
              // One may be registered although others can’t any more.
              isDisabled={date.on < today}
            >
              <span className="box-r" aria-hidden="true" />
              <span className="med num">{`${words.weekday(noonOf(date.on))} ${words.date(noonOf(date.on))}`}</span>
              <span className="body-s faint num">{[days(date.on), register(date)].filter(Boolean).join(" · ")}</span>
            </Radio>
          ))}
          <Radio value={OTHER} className="pick-d">
            <span className="box-r" aria-hidden="true" />
            <span className="med">{t("form.date_else")}</span>
            <span />
          </Radio>
        </RadioGroup>
      ) : null}
      {isOther ? (
        <div className="plan-fields mt-3">
          <TextField
            label={t("form.date_own")}
            type="date"
            value={draft.exam_on}
            onChange={(exam_on) => onChange({ exam_on })}
            error={fault}
          />
        </div>
      ) : (
        <p className={fault ? "body-s t-error" : "meta"} role={fault ? "alert" : undefined}>
          {fault ?? t("form.date_official")}
        </p>
      )}
    </>
  );
}
