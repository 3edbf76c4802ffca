import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { Plan } from "./requests.ts";
import { noonOf } from "./use-task-words.ts";

/** Shows what moved after days without work: how much, the full test, and what was left out to make room. */
export function WhatMoved({ plan, changeAddress }: { plan: Plan; changeAddress: string }) {
  const { t } = useTranslation("plan");
  const dates = useDates("UTC");
  const durations = useDurations();
  const day = (date: string) => dates.dayAndMonth(noonOf(date));
  const { missed, left_out: leftOut } = plan;
  if (!missed) return null;
  return (
    <>
      <h3 className="h3">{t("missed.title")}</h3>
      <ul className="moves">
        <li>
          <span>{t("missed.work", { time: durations.words(missed.minutes * 60) })}</span>
          <span className="dim">{t("missed.work_how")}</span>
        </li>
        {missed.mock ? (
          <li>
            <span>{t("missed.mock")}</span>
            <span className="dim num">
              {t("missed.mock_how", { to: day(missed.mock.to), from: day(missed.mock.from) })}
            </span>
          </li>
        ) : null}
        {leftOut.length > 0 ? (
          <li>
            <span>
              {t("missed.left", {
                topics: leftOut
                  .slice(0, 3)
                  .map(({ name }) => name)
                  .join("; "),
              })}
            </span>
            <span className="dim">{t("missed.left_how")}</span>
          </li>
        ) : null}
      </ul>
      <p className="body-s mt-3">
        <Link href={changeAddress}>{t("missed.fewer")}</Link>
      </p>
    </>
  );
}
