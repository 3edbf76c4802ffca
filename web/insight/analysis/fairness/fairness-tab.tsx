import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { useRows } from "../../../parts/pickers/use-chosen.ts";
import { analysisQuery } from "../requests.ts";
import { TableDownload } from "../table-download.tsx";
import { useComparedSource } from "./compared-source.ts";
import { DifPlot } from "./dif-plot.tsx";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

/** Whether questions are harder for one group than for another of the same ability. */
export function FairnessTab() {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const { reference = null, focal = null, version } = route.useSearch();
  const navigate = route.useNavigate();
  const isChosen = reference !== null && focal !== null && reference !== focal;
  const compared = useQuery({
    ...analysisQuery(assessment, { version, reference: reference ?? undefined, focal: focal ?? undefined }),
    enabled: isChosen,
  });
  const change = (next: { reference?: string; focal?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const any = useComparedSource(null);
  const [first] = useRows(any, reference === null ? [] : [reference]);
  const [second] = useRows(any, focal === null ? [] : [focal]);
  // A group is held against a group, a school against a school.
  const alike = useComparedSource(first?.kind ?? null);
  const look = { placeholder: t("fairness.choose"), empty: t("fairness.no_groups") };
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("fairness.title")}</h2>
        <p className="answer">{t("fairness.how")}</p>
      </header>
      <div className="analysis-choice phone-column">
        <SourceField
          {...look}
          label={t("fairness.reference")}
          source={any}
          value={reference}
          without={new Set(focal === null ? [] : [focal])}
          onChange={(id, row) =>
            change({
              reference: id ?? undefined,
              ...(row && second && row.kind !== second.kind ? { focal: undefined } : {}),
            })
          }
        />
        <SourceField
          {...look}
          label={t("fairness.focal")}
          source={alike}
          value={focal}
          without={new Set(reference === null ? [] : [reference])}
          onChange={(id) => change({ focal: id ?? undefined })}
        />
      </div>
      {!isChosen ? (
        <p className="dim">{t("fairness.pick_both")}</p>
      ) : compared.isError ? (
        <ListFailure error={compared.error} onRetry={() => void compared.refetch()} />
      ) : compared.isPending ? (
        <SkeletonGroup label={t("loading")}>
          <Skeleton height="320px" />
        </SkeletonGroup>
      ) : compared.data.dif?.note || !compared.data.dif ? (
        <Notice>{compared.data.dif?.note ?? compared.data.note ?? t("fairness.nothing")}</Notice>
      ) : (
        <>
          <DifPlot analysis={compared.data} dif={compared.data.dif} />
          <div className="row mb-5">
            <TableDownload analysis={compared.data} />
          </div>
        </>
      )}
    </section>
  );
}
