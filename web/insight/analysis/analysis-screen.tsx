import "./analysis.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { CallError } from "../../base/requests/call-error.ts";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Select } from "../../base/ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useAgo } from "../../base/ui/use-ago.ts";
import { DownloadButton } from "../../parts/exports/download-button.tsx";
import { type Tab as TabId, tabs } from "./analysis-search.ts";
import { CalibrationTab } from "./calibration/calibration-tab.tsx";
import { DependenceTab } from "./dependence/dependence-tab.tsx";
import { FairnessTab } from "./fairness/fairness-tab.tsx";
import { QuestionsTab } from "./questions/questions-tab.tsx";
import { type Analysis, analysisQuery, type Calibration, type CalibrationView, calibrationQuery } from "./requests.ts";
import { TestTab } from "./test/test-tab.tsx";
import { useCalibrationName } from "./use-calibration-name.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

/** Shows how one assessment measures: its questions, the whole, its calibrations, whether it is fair, what hangs together. */
export function AnalysisScreen() {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const { version } = route.useSearch();
  const analysis = useQuery(analysisQuery(assessment, { version }));
  // The page says by itself that nothing is there, or that it may not be seen.
  if (analysis.error instanceof CallError && [403, 404].includes(analysis.error.status)) throw analysis.error;
  if (analysis.isError) return <ListFailure error={analysis.error} onRetry={() => void analysis.refetch()} />;
  if (analysis.isPending) return <Pending label={t("computing")} />;
  return <OneAnalysis analysis={analysis.data} />;
}

function OneAnalysis({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation("analysis");
  const { role } = useUser();
  const { tab = "questions", calibration: asked } = route.useSearch();
  const { assessment } = route.useParams();
  const navigate = route.useNavigate();
  const mayCalibrate = role === "staff" || role === "tutor";
  const { data: calibration, failure } = useExtra(
    { ...calibrationQuery(assessment, asked), enabled: mayCalibrate },
    t("unloaded.calibrations"),
  );
  const shown = tabs.filter((id) => id !== "calibration" || mayCalibrate);
  const here: TabId = shown.includes(tab) ? tab : "questions";
  const panels: Record<TabId, ReactNode> = {
    questions: <QuestionsTab analysis={analysis} calibration={calibration} />,
    test: <TestTab analysis={analysis} calibration={calibration} mayCalibrate={mayCalibrate} />,
    calibration: <CalibrationTab />,
    fairness: <FairnessTab />,
    dependence: (
      <DependenceTab analysis={analysis} calibrations={calibration?.calibrations ?? []} mayCalibrate={mayCalibrate} />
    ),
  };
  return (
    <>
      <PageHead
        title={analysis.assessment.name}
        over={
          <>
            <Link href={`/results/${assessment}`}>{t("title")}</Link> ·{" "}
            <Link href={`/assessments/${assessment}`}>{t("to_assessment")}</Link>
          </>
        }
        aside={
          <div className="row row-2 wrap">
            <VersionChoice analysis={analysis} />
            <DownloadButton assessments={[assessment]} />
          </div>
        }
      />
      <p className="dim body-s analysis-data">
        <DataLine analysis={analysis} />
      </p>
      {here === "calibration" ? null : failure}
      {calibration?.calibration ? <CalibrationLine view={calibration} shown={calibration.calibration} /> : null}
      {tab === "calibration" && !mayCalibrate ? (
        <div className="mb-5">
          <Notice>{t("not_for_you")}</Notice>
        </div>
      ) : null}
      <Tabs
        selectedKey={here}
        onSelectionChange={(key) => {
          const next = shown.find((id) => id === key);
          void navigate({
            search: (before) => ({ ...before, tab: next === "questions" ? undefined : next, q: undefined }),
          });
        }}
      >
        <TabList aria-label={t("tabs.label")} className="tabs" items={shown.map((id) => ({ id }))}>
          {({ id }) => (
            <Tab id={id} className="tab">
              {t(`tabs.${id}`)}
            </Tab>
          )}
        </TabList>
        {shown.map((id) => (
          <TabPanel key={id} id={id} className="tab-panel">
            {id !== "calibration" && analysis.test === null ? <NoFigures analysis={analysis} /> : panels[id]}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

function DataLine({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation("analysis");
  const ago = useAgo();
  const people =
    analysis.version === null
      ? t("data.line_all", { count: analysis.people })
      : t("data.line", { count: analysis.people, version: analysis.version });
  const { computed_at: computed, hidden_questions: hidden } = analysis;
  return [
    people,
    computed ? t("data.computed", { when: ago(computed) }) : null,
    hidden > 0 ? t("few_others.questions", { count: hidden }) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** Which calibration a, b, c and fit are of, wherever one looks. */
function CalibrationLine({ view, shown }: { view: CalibrationView; shown: Calibration }) {
  const { t } = useTranslation("analysis");
  const nameOf = useCalibrationName();
  const navigate = route.useNavigate();
  const isNewest = view.calibrations[0]?.id === shown.id;
  const said = t(isNewest ? "in_sight.newest" : "in_sight.earlier", { name: nameOf(shown) });
  if (isNewest) return <p className="dim body-s analysis-data">{said}</p>;
  return (
    <div className="mb-5">
      <Notice>
        {said}{" "}
        <Button
          className="link"
          onPress={() =>
            void navigate({ search: (before) => ({ ...before, calibration: undefined, with: undefined }) })
          }
        >
          {t("in_sight.to_newest")}
        </Button>
      </Notice>
    </div>
  );
}

/** Says why there are no figures: too few people, or a few whom one could work out. */
function NoFigures({ analysis: { hidden, people } }: { analysis: Analysis }) {
  const { t } = useTranslation("analysis");
  if (hidden === "few_others") return <EmptyState title={t("few_others.title")}>{t("few_others.why")}</EmptyState>;
  return (
    <EmptyState title={people === 0 ? t("too_few.nobody") : t("too_few.title", { count: people })}>
      {t("too_few.why")}
    </EmptyState>
  );
}

function VersionChoice({ analysis }: { analysis: Analysis }) {
  const { t } = useTranslation("analysis");
  const navigate = route.useNavigate();
  if (analysis.versions.length < 2) return null;
  return (
    <div className="analysis-version">
      <Select
        aria-label={t("version")}
        label=""
        choices={[
          ...analysis.versions.map(({ number, people }) => ({
            id: String(number),
            label: t("version_of", { number, count: people }),
          })),
          { id: "all", label: t("version_all") },
        ]}
        value={analysis.version === null ? "all" : String(analysis.version)}
        onChange={(id) =>
          void navigate({
            search: (before) => ({ ...before, version: id === "all" ? "all" : Number(id), q: undefined }),
            replace: true,
          })
        }
      />
    </div>
  );
}

function Pending({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="stack g6">
        <Skeleton width="320px" height="40px" />
        <Skeleton width="50%" />
        <Skeleton height="48px" />
        {["a", "b", "c", "d", "e", "f"].map((row) => (
          <Skeleton key={row} height="32px" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
