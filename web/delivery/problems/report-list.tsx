import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Report } from "./requests.ts";

/** So many are in sight at first; the rest say the same. */
const FIRST = 5;

/** Shows what students say of a question, newest first, each with the way to their sitting. */
export function ReportList({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation("problems");
  const dates = useDates(useUser().time_zone);
  const [isWhole, setWhole] = useState(false);
  const during = reports.filter((report) => report.during).length;
  const shown = isWhole ? reports : reports.slice(0, FIRST);
  return (
    <section className="block">
      <header className="row between base">
        <h2 className="h2">{t("reports", { count: reports.length })}</h2>
        <span className="meta num">{t("during_after", { during, after: reports.length - during })}</span>
      </header>
      <ul className="says-l">
        {shown.map((report) => (
          <li key={report.id}>
            <p className="by">
              <b>
                {report.user ? (
                  <Link href={`/people/${report.user.id}`}>{isolated(report.user.name)}</Link>
                ) : (
                  t("someone")
                )}
              </b>
              <span className="num">
                {t(report.during ? "during" : "after")} · {dates.moment(report.created_at)}
              </span>
            </p>
            <p dir="auto">{report.text || t(`kinds.${report.kind}`)}</p>
            {report.text ? <p className="meta">{t(`kinds.${report.kind}`)}</p> : null}
            {report.session ? (
              <p>
                <Link className="link body-s" href={`/live/${encodeURIComponent(report.session)}`}>
                  {t("timeline")}
                </Link>
              </p>
            ) : null}
            {report.answer ? (
              <p className="meta" dir="auto">
                {t(`answered.${report.state === "dismissed" ? "dismissed" : "resolved"}`, { answer: report.answer })}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {reports.length > FIRST && !isWhole ? (
        <Button variant="ghost" size="sm" onPress={() => setWhole(true)}>
          {t("more", { count: reports.length - FIRST })}
        </Button>
      ) : null}
    </section>
  );
}
