import { Printer } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { BrandFace } from "../../base/ui/brand-face.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { PrintBrand } from "../../base/ui/print-brand.tsx";
import { scaleTicks } from "../../base/ui/scale-ticks.ts";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import { ReportHistory } from "./report-history.tsx";
import { ReportLists } from "./report-lists.tsx";
import { ReportSections } from "./report-sections.tsx";
import type { PublicReport as Read } from "./requests.ts";
import { useTold } from "./use-told.ts";

/** A released report for readers who have no account and know none of our terms. It prints on one page. */
export function PublicReport({ report }: { report: Read }) {
  const { t } = useTranslation("shared-report");
  const dates = useDates(report.time_zone);
  const { organisation, student: name, assessment } = report;
  const { error } = useTold(report.score);
  // A family knows the school, which may be one of many.
  const school = report.school ?? organisation;
  const [shared, expires] = [dates.date(report.shared_at), dates.date(report.expires_at)];
  return (
    <>
      <header className="letter-bar no-print">
        <span className="brand">
          <BrandFace {...(report.school ? {} : servedBrand())} name={school} />
        </span>
        <span className="meta num">{t("works_until", { date: expires })}</span>
        <Button variant="primary" onPress={() => print()}>
          <Icon of={Printer} small />
          <span className="only-wide">{t("print")}</span>
          <span className="only-phone">{t("print_short")}</span>
        </Button>
      </header>
      <main className="letter-wrap" id="main" tabIndex={-1}>
        <article className="sheet letter" aria-labelledby="letter-title">
          <PrintBrand isOnPaperOnly {...servedBrand()} />
          <header className="from num">
            <b>{school}</b>
            <span>{t("sat_on", { date: dates.date(report.submitted_at) })}</span>
          </header>
          <h1 className="h1" id="letter-title">
            {t("title", { name, assessment })}
          </h1>
          <Score report={report} />
          <ReportSections sections={report.sections} />
          <ReportHistory report={report} />
          <ReportLists report={report} />
          <div className="small-print">
            <p>
              {t("small", { school })}
              {error === null ? null : ` ${t("error_meaning")}`}
            </p>
            <p className="num">{t(`shared_${report.shared_by}`, { name, organisation, shared, expires })}</p>
          </div>
        </article>
      </main>
    </>
  );
}

function Score({ report: { score, student: name, target_score: goal } }: { report: Read }) {
  const { t } = useTranslation("shared-report");
  const { value: said, error, band } = useTold(score);
  const key =
    score.unit === "percent"
      ? error === null
        ? "percent_of"
        : "percent_error"
      : error === null
        ? "out_of"
        : "out_of_error";
  const { min, max } = score.scale;
  const label = t("scale", { value: said(score.value), min: said(min), max: said(max) });
  return (
    <div className="big">
      <div className="stat stat-xl">
        <p className="v">{said(score.value)}</p>
        <p className="dim num">{t(key, { max: said(max), error: error ?? "" })}</p>
      </div>
      <div>
        <p className="in-words">
          {band ? (
            <Trans
              t={t}
              i18nKey="again"
              values={{ name, low: said(band.low), high: said(band.high) }}
              components={{ b: <b className="strong num t-ink" /> }}
            />
          ) : (
            t("no_error")
          )}
        </p>
        <ScoreScale
          label={label}
          minimum={min}
          maximum={max}
          value={score.value}
          format={said}
          {...scaleTicks(min, max)}
          {...(band ? { band } : {})}
          {...(goal === null ? {} : { goal: { value: goal, label: t("goal", { value: said(goal) }) } })}
        />
      </div>
    </div>
  );
}
