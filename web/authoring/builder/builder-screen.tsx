import { queryKey } from "../../base/requests/query-key.ts";
import "../../base/ui/styles/bench-head.css";
import "../../base/ui/styles/bench.css";
import "../../base/questions/drag/drag.css";
import "./builder.css";
import "./stages/stages.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { BuilderBench } from "./builder-bench.tsx";
import { fetchDraft } from "./saving/fetch-draft.ts";
import { createIds } from "./saving/ids.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/build");

/** Shows the builder of one assessment, once its draft has been fetched whole. */
export function BuilderScreen() {
  const { t } = useTranslation("builder");
  const { assessment } = route.useParams();
  useDocumentTitle(t("title"));
  const [ids] = useState(createIds);
  const draft = useQuery({
    queryKey: queryKey("builder", "draft", assessment),
    queryFn: () => fetchDraft(assessment, ids),
    // From here on the builder itself knows what is new.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (draft.data) return <BuilderBench key={assessment} ids={ids} fetched={draft.data} />;
  if (draft.isError) {
    return (
      <div className="build-alone">
        <ListFailure error={draft.error} onRetry={() => void draft.refetch()} />
      </div>
    );
  }
  return <BenchPending />;
}

function BenchPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="bench">
        <header className="bench-head">
          <Skeleton width="320px" height="28px" />
        </header>
        <div className="bench-cols two">
          <aside className="outline stack g3">
            {[70, 55, 62, 48].map((width) => (
              <Skeleton key={width} width={`${width}%`} height="20px" />
            ))}
          </aside>
          <div className="bench-mid stack g4">
            <Skeleton width="40%" height="28px" />
            <Skeleton width="100%" height="40px" />
            {[92, 84, 96, 78, 88].map((width) => (
              <Skeleton key={width} width={`${width}%`} height="20px" />
            ))}
          </div>
        </div>
      </div>
    </SkeletonGroup>
  );
}
