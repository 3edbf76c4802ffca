import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { type CalibrationView, calibrationQuery } from "../requests.ts";
import { AnchorsChecked } from "./anchors-checked.tsx";
import { CalibrationReport } from "./calibration-report.tsx";
import { CompareCalibrations } from "./compare-calibrations.tsx";
import { History } from "./history.tsx";
import { OwnRun, Running } from "./running.tsx";
import { ScaleSection } from "./scale-section.tsx";
import { StartDialog } from "./start-dialog.tsx";
import { useDataText } from "./use-data-text.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

/** Shows what was calibrated, from what and how; and a new calibration. */
export function CalibrationTab() {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const { calibration } = route.useSearch();
  const view = useQuery(calibrationQuery(assessment, calibration));
  if (view.isError && !view.data) return <ListFailure error={view.error} onRetry={() => void view.refetch()} />;
  if (view.isPending || !view.data) {
    return (
      <SkeletonGroup label={t("loading")}>
        <div className="stack g6">
          <Skeleton width="40%" height="28px" />
          <Skeleton width="70%" />
          <Skeleton height="160px" />
        </div>
      </SkeletonGroup>
    );
  }
  return <Calibrations view={view.data} />;
}

function Calibrations({ view }: { view: CalibrationView }) {
  const { t } = useTranslation("analysis");
  const navigate = route.useNavigate();
  const { with: other } = route.useSearch();
  const dataText = useDataText();
  const [isStarting, setStarting] = useState(false);
  const [job, setJob] = useState<string | null>(null);
  useEnded(view.running?.id ?? null);
  const forget = useCallback(() => setJob(null), []);
  const start =
    view.can.start && !job ? (
      <Button variant="primary" onPress={() => setStarting(true)}>
        {t("start.open")}
      </Button>
    ) : null;
  return (
    <div className="stack g8 analysis-blocks">
      {job ? (
        <OwnRun key={job} assessment={view.assessment.id} job={job} onDone={forget} />
      ) : view.running ? (
        <Running assessment={view.assessment.id} cycles={view.running.progress.done} />
      ) : null}
      {view.calibration ? (
        <>
          <CalibrationReport view={view} calibration={view.calibration} aside={start} />
          {view.calibration.anchor?.drift ? (
            <AnchorsChecked view={view} screening={view.calibration.anchor.drift} />
          ) : null}
          <ScaleSection view={view} calibration={view.calibration} />
          {other && other !== view.calibration.id ? <CompareCalibrations view={view} other={other} /> : null}
          <History
            calibrations={view.calibrations}
            shown={view.calibration.id}
            compared={other}
            onChange={(next) => void navigate({ search: (before) => ({ ...before, ...next }), resetScroll: false })}
          />
        </>
      ) : view.running || job ? null : (
        <EmptyState title={t("calibration.none_title")} action={start}>
          {dataText(view.data)} {t("calibration.none")}
        </EmptyState>
      )}
      {isStarting ? (
        <StartDialog
          view={view}
          onClose={() => setStarting(false)}
          onStarted={(id) => {
            setJob(id);
            setStarting(false);
            // What comes of it is the newest.
            void navigate({
              search: (before) => ({ ...before, calibration: undefined, with: undefined }),
              replace: true,
            });
          }}
        />
      ) : null}
      {view.data.is_enough || !view.calibration ? null : <Notice>{dataText(view.data)}</Notice>}
    </div>
  );
}

/** Refetches the analysis when a running calibration has ended. */
function useEnded(running: string | null) {
  const queryClient = useQueryClient();
  const last = useRef(running);
  useEffect(() => {
    if (last.current !== null && running === null)
      void queryClient.invalidateQueries({ queryKey: queryKey("analysis") });
    last.current = running;
  }, [running, queryClient]);
}
