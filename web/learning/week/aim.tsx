import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Goals } from "./requests.ts";

const DAY_MS = 86_400_000;

/** Shows what a student works towards: the exam, its day and the score; nothing before any of it is set. @param today Such as 2026-11-20. */
export function Aim({ goals, today }: { goals: Goals; today: string }) {
  const { t } = useTranslation("week");
  const dates = useDates("UTC");
  const numbers = useNumbers();
  const { exam, exam_on: on, target_score: target } = goals;
  const days = on === null ? null : Math.round((Date.parse(on) - Date.parse(today)) / DAY_MS);
  const said = on === null ? "" : dates.date(`${on}T12:00:00Z`);
  const parts = [
    exam,
    days === null
      ? ""
      : days === 0
        ? t("aim.today", { when: said })
        : days > 0
          ? t("aim.on", { when: said, count: days })
          : said,
    target === null ? "" : t("aim.target", { score: numbers.plain(target) }),
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="week-aim dim">
      <span className="med">{t("aim.title")}</span>{" "}
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 ? " · " : null}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </p>
  );
}
