import "./analysis.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ResultsTabs } from "../../base/common/results-tabs.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { useFigures } from "../../base/common/use-figures.ts";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { type ListState, listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { type AnalysesSearch, pageSize } from "./analysis-search.ts";
import { ReadyToRelease } from "./ready-to-release.tsx";
import { type AnalysedAssessment, analysesQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results");

/** Shows the assessments that were sat, with what is known of how each measures. */
export function AnalysesScreen() {
  const { t } = useTranslation("analysis");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const state = listState<AnalysesSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const list = useQuery(analysesQuery({ ...search, page: state.page, page_size: pageSize }));
  return (
    <>
      <ResultsTabs current="assessments" />
      <PageHead title={t("title")} />
      <p className="dim analysis-lead">{t("list.lead")}</p>
      <ReadyToRelease />
      <div className="list-bar">
        <ListSearch
          label={t("list.search")}
          placeholder={t("list.search_placeholder")}
          value={search.search}
          onSearch={(words) => state.change({ search: words })}
        />
      </div>
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("list.none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("list.empty_title")}>{t("list.empty")}</EmptyState>}
        pending={<ListPending rows={5} />}
      >
        {(found) => <Found list={found} state={state} isStale={list.isPlaceholderData} />}
      </ListStates>
    </>
  );
}

/** Whether how many questions are to check is known, and not told. */
const isHidden = ({ flagged, computed_at: computed }: Pick<AnalysedAssessment, "flagged" | "computed_at">) =>
  flagged === null && computed !== null;

type FoundProps = {
  list: { count: number; results: AnalysedAssessment[] };
  state: ListState<AnalysesSearch>;
  isStale: boolean;
};

function Found({ list, state, isStale }: FoundProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure } = useFigures();
  const dates = useDates(useUser().time_zone);
  const columns: Column<AnalysedAssessment>[] = [
    {
      id: "name",
      title: t("list.name"),
      sortable: true,
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link className="link analysis-link" href={`/results/${id}`}>
          {name}
        </Link>
      ),
    },
    {
      id: "people",
      title: t("list.people"),
      numeric: true,
      sortable: true,
      cell: ({ id, name, people }) => (
        <Link
          className="link analysis-link"
          href={`/results/${id}/students`}
          aria-label={t("list.students_of", { name, count: people })}
        >
          {numbers.counted(people)}
        </Link>
      ),
    },
    { id: "alpha", title: t("list.alpha"), numeric: true, cell: ({ alpha }) => figure(alpha) },
    {
      id: "flagged",
      title: t("list.flagged"),
      numeric: true,
      cell: ({ flagged, is_judged: isJudged, is_due: isDue, computed_at: computed }) => {
        if (flagged !== null && isJudged) return numbers.counted(flagged);
        if (flagged === 0) return <span className="faint">{t("list.not_judged")}</span>;
        if (flagged !== null) return t("list.doubted", { count: flagged, said: numbers.counted(flagged) });
        if (isHidden({ flagged, computed_at: computed })) return <span className="faint">{t("list.hidden")}</span>;
        return isDue ? <span className="faint">{t("list.analysing")}</span> : "–";
      },
    },
    {
      id: "calibration",
      title: t("list.calibration"),
      cell: ({ calibration }) =>
        calibration ? (
          t("list.calibrated", {
            model: t(`models.${calibration.model}.name`),
            when: dates.date(calibration.created_at),
            count: calibration.people,
          })
        ) : (
          <span className="faint">{t("list.not_calibrated")}</span>
        ),
    },
  ];
  return (
    <>
      <ListTable
        label={t("title")}
        columns={columns}
        rows={list.results}
        rowId={({ id }) => id}
        ordering={state.search.ordering ?? "-people"}
        onOrderingChange={(ordering) => state.change({ ordering })}
        isStale={isStale}
      />
      <Pager page={state.page} pageSize={pageSize} count={list.count} onChange={state.goToPage} />
      <p className="foot">
        {t("list.sure")} {list.results.some(isHidden) ? t("list.sure_hidden") : null}
      </p>
    </>
  );
}
