import "../analysis.css";
import "./results.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ChartColumn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { CallError } from "../../../base/requests/call-error.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DownloadButton } from "../../../parts/exports/download-button.tsx";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { analysisQuery, type Results, resultsQuery } from "../requests.ts";
import { AssessmentTabs } from "../students/assessment-tabs.tsx";
import { DoubtfulQuestions } from "./doubtful-questions.tsx";
import { LeftOut } from "./left-out.tsx";
import { ReleaseHere } from "./release-here.tsx";
import { ScoreChart } from "./score-chart.tsx";
import { ScoreParts } from "./score-parts.tsx";
import { ScoreTrust } from "./score-trust.tsx";

const route = getRouteApi("/signed-in/results/$assessment");

/** Shows what an assessment’s sittings came to: how far to trust the scores, which questions look wrong, groups and schools. */
export function ResultsScreen() {
  const { assessment } = route.useParams();
  const { version } = route.useSearch();
  const results = useQuery(resultsQuery(assessment, version));
  // The page says by itself that nothing is there, or that it may not be seen.
  if (results.error instanceof CallError && [403, 404].includes(results.error.status)) throw results.error;
  if (results.isError) return <ListFailure error={results.error} onRetry={() => void results.refetch()} />;
  if (results.isPending) return <ListPending rows={6} />;
  return <OneAssessment results={results.data} />;
}

function OneAssessment({ results }: { results: Results }) {
  const { t } = useTranslation("analysis");
  const { assessment, version, scores, sittings } = results;
  const analysis = useExtra(
    {
      ...analysisQuery(assessment.id, version === null ? {} : { version }),
      enabled: version !== null,
    },
    t("unloaded.analysis"),
  );
  const why = sittings.not_released + sittings.to_mark > 0 ? "waiting" : sittings.left_out > 0 ? "left_out" : "nobody";
  return (
    <>
      <PageHead
        title={assessment.name}
        over={
          <>
            <Link href="/results">{t("title")}</Link> · <Facts results={results} />
          </>
        }
        aside={
          <div className="row wrap row-2 results-acts no-print">
            <VersionChoice results={results} />
            <DownloadButton assessments={[assessment.id]} />
            <ButtonLink href={`/assessments/${assessment.id}/analysis${version === null ? "" : `?version=${version}`}`}>
              <Icon of={ChartColumn} small />
              {t("results.to_analysis")}
            </ButtonLink>
            <ReleaseHere assessment={assessment.id} />
          </div>
        }
      />
      <AssessmentTabs assessment={assessment.id} current="scores" />
      <LeftOut results={results} />
      <div className="stack results-blocks">
        {scores ? (
          <>
            <ScoreTrust
              results={results}
              scores={scores}
              test={analysis.data?.test}
              hidden={analysis.data?.hidden}
              isPending={!analysis.data}
            />
            <ScoreChart results={results} scores={scores} />
          </>
        ) : (
          <EmptyState title={t(`results.none.${why}.title`)}>{t(`results.none.${why}.text`)}</EmptyState>
        )}
        {analysis.failure}
        {version === null ? null : (
          <DoubtfulQuestions
            analysis={analysis.data}
            assessment={assessment.id}
            version={version}
            own={scores?.people ?? 0}
          />
        )}
        <ScoreParts results={results} of="groups" />
        <ScoreParts results={results} of="schools" />
      </div>
    </>
  );
}

function Facts({ results: { version, questions, from, to } }: { results: Results }) {
  const { t } = useTranslation("analysis");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  if (version === null) return t("data.unpublished");
  const known = { version, count: questions, said: numbers.counted(questions) };
  if (!from || !to) return t("results.facts_none", known);
  return t("results.facts", { ...known, from: dates.dayAndMonth(from), to: dates.date(to) });
}

function VersionChoice({ results: { version, versions } }: { results: Results }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const navigate = route.useNavigate();
  if (versions.length < 2) return null;
  return (
    <Select
      aria-label={t("results.version")}
      label=""
      choices={versions.map(({ number, people }) => ({
        id: String(number),
        label: t("results.version_of", { number, people: numbers.counted(people) }),
      }))}
      value={String(version)}
      onChange={(id) => void navigate({ search: { version: Number(id) }, replace: true, resetScroll: false })}
    />
  );
}
