import "./report.css";
import "./review.css";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { reviewAddress } from "./review-address.ts";
import { readFilter } from "./review-filter.ts";
import { ReviewOverview } from "./review-overview.tsx";
import { ReviewQuestions } from "./review-questions.tsx";
import { useRedoing } from "./use-redoing.tsx";
import { useSitting } from "./use-sitting.ts";

const route = getRouteApi("/signed-in/reports/$session/review");

/** Shows the review of a sitting: to its student first what to redo and every question in a list, then the questions one by one. */
export function ReviewScreen() {
  const { t } = useTranslation("report");
  const { session } = route.useParams();
  const { show, topic, at, attempt } = route.useSearch();
  const { role } = useUser();
  const { sitting, rows, isOwn, openAnswers } = useSitting(session);
  const isStudent = isOwn && role === "student";
  const redoing = useRedoing(session, isStudent, openAnswers);
  const report = `/reports/${encodeURIComponent(session)}`;
  const isOverview = isStudent && at === undefined && attempt === undefined;
  return (
    <>
      <PageHead
        title={t("review.title", { assessment: sitting.assessment_name })}
        over={
          <>
            {isOwn ? null : (
              <>
                <Link href={`/people/${sitting.user}`}>{sitting.user_name}</Link>
                {" · "}
              </>
            )}
            {isStudent && !isOverview ? (
              <Link href={reviewAddress(session, { show: readFilter(show), topic })}>{t("review.to_list")}</Link>
            ) : (
              <Link href={report}>{t("review.back", { assessment: sitting.assessment_name })}</Link>
            )}
          </>
        }
        aside={
          rows && isOverview ? (
            <ButtonLink className="no-print" href={`${report}/review/print`}>
              <Icon of={Printer} small />
              {t("review.print")}
            </ButtonLink>
          ) : null
        }
      />
      {redoing.failure}
      {!rows ? (
        <EmptyState title={t("review.hidden")} way={{ href: report, label: t("review.to_report") }}>
          {t("review.hidden_body")}
        </EmptyState>
      ) : isOverview ? (
        <ReviewOverview sitting={sitting} rows={rows} redoing={redoing} />
      ) : (
        <ReviewQuestions sitting={sitting} rows={rows} isOwn={isOwn} redoing={redoing} />
      )}
      {redoing.dialog}
    </>
  );
}
