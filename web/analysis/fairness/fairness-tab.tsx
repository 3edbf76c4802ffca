import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../common/list-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { analysisQuery, groupChoicesQuery } from "../requests.ts";
import { DifPlot } from "./dif-plot.tsx";

const route = getRouteApi("/signed-in/assessments/$assessment/analysis");

/** Groups of fewer are not compared. */
const fewest = 10;

/** Whether questions are harder for one group than for another of the same ability. */
export function FairnessTab() {
  const { t } = useTranslation("analysis");
  const { assessment } = route.useParams();
  const { reference, focal, version } = route.useSearch();
  const navigate = route.useNavigate();
  const choices = useQuery(groupChoicesQuery);
  const isChosen = Boolean(reference && focal && reference !== focal);
  const compared = useQuery({
    ...analysisQuery(assessment, { version, reference, focal }),
    enabled: isChosen,
  });
  const change = (next: { reference?: string; focal?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const { groups = [], schools = [] } = choices.data ?? {};
  // A group is held against a group, a school against a school.
  const kindOf = (id: string | undefined) =>
    groups.some((one) => one.id === id) ? "group" : schools.some((one) => one.id === id) ? "school" : null;
  const kind = kindOf(reference) ?? kindOf(focal);
  const all = [
    ...groups.map(({ id, name, people }) => ({
      ...{ id, label: t("fairness.group", { name, people }), kind: "group" },
      // Only members count. Of a school those of the day of the sitting do, so that who is there now says nothing.
      disabled: people < fewest,
    })),
    ...schools.map(({ id, name }) => ({ id, label: t("fairness.school", { name }), kind: "school" })),
  ];
  if (choices.isError) return <ListFailure error={choices.error} onRetry={() => void choices.refetch()} />;
  if (choices.data && all.length < 2) {
    return <EmptyState title={t("fairness.no_groups_title")}>{t("fairness.no_groups")}</EmptyState>;
  }
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("fairness.title")}</h2>
        <p className="answer">{t("fairness.how")}</p>
      </header>
      <div className="analysis-choice">
        <Select
          label={t("fairness.reference")}
          placeholder={t("fairness.choose")}
          choices={all.filter((one) => one.id !== focal)}
          value={reference ?? null}
          onChange={(id) =>
            change({ reference: id, ...(focal && kindOf(focal) !== kindOf(id) ? { focal: undefined } : {}) })
          }
        />
        <Select
          label={t("fairness.focal")}
          placeholder={t("fairness.choose")}
          choices={all.filter((one) => one.id !== reference && (reference === undefined || one.kind === kind))}
          value={focal ?? null}
          onChange={(id) => change({ focal: id })}
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
        <DifPlot analysis={compared.data} dif={compared.data.dif} />
      )}
    </section>
  );
}
