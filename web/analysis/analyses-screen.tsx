import "./analysis.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { ListStates } from "../list/list-states.tsx";
import { Pager } from "../list/pager.tsx";
import { Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { type AnalysesSearch, pageSize } from "./analysis-search.ts";
import { type AnalysedAssessment, analysesQuery } from "./requests.ts";
import { useFigures } from "./use-figures.ts";

const route = getRouteApi("/signed-in/results");

/** The assessments that were sat, with what is known of how each measures. */
export function AnalysesScreen() {
  const { t } = useTranslation("analysis");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ...filter } = search;
  const list = useQuery(analysesQuery({ ...filter, page, page_size: pageSize }));
  const change = (next: AnalysesSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  return (
    <>
      <PageHead title={t("title")} />
      <p className="dim analysis-lead">{t("list.lead")}</p>
      <div className="analysis-search">
        <SearchField
          label={t("list.search")}
          placeholder={t("list.search_placeholder")}
          clearLabel={t("list.clear")}
          value={search.search ?? ""}
          onSearch={(text) => change({ search: text || undefined })}
        />
      </div>
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{
          isOn: Boolean(search.search),
          noneTitle: t("list.none_title"),
          onClear: () => change({ search: undefined }),
        }}
        empty={<EmptyState title={t("list.empty_title")}>{t("list.empty")}</EmptyState>}
        pending={<Pending />}
      >
        {(found) => <Found list={found} page={page} ordering={search.ordering} onChange={change} />}
      </ListStates>
    </>
  );
}

type FoundProps = {
  list: { count: number; results: AnalysedAssessment[] };
  page: number;
  ordering: string | undefined;
  onChange: (next: AnalysesSearch) => void;
};

function Found({ list, page, ordering, onChange }: FoundProps) {
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
      cell: ({ id, name }) => <Link href={`/assessments/${id}/analysis`}>{name}</Link>,
    },
    {
      id: "people",
      title: t("list.people"),
      numeric: true,
      sortable: true,
      cell: ({ people }) => numbers.counted(people),
    },
    { id: "alpha", title: t("list.alpha"), numeric: true, cell: ({ alpha }) => figure(alpha) },
    {
      id: "flagged",
      title: t("list.flagged"),
      numeric: true,
      cell: ({ flagged, calibration }) => {
        const count = flagged ?? calibration?.flagged ?? null;
        return count === null ? "–" : numbers.counted(count);
      },
    },
    {
      id: "calibration",
      title: t("list.calibration"),
      cell: ({ calibration, people }) =>
        calibration ? (
          t("list.calibrated", {
            model: t(`models.${calibration.model}.name`),
            when: dates.date(calibration.created_at),
            count: calibration.people,
          })
        ) : (
          <span className="faint">{people < 10 ? t("list.too_few") : t("list.not_calibrated")}</span>
        ),
    },
  ];
  return (
    <>
      <Table
        stacks
        label={t("title")}
        columns={columns}
        rows={list.results}
        rowId={({ id }) => id}
        ordering={ordering ?? "-people"}
        onOrderingChange={(next) => onChange({ ordering: next })}
      />
      <Pager page={page} pageSize={pageSize} count={list.count} onChange={(next) => onChange({ page: next })} />
      <p className="foot">{t("list.sure")}</p>
    </>
  );
}

function Pending() {
  const { t } = useTranslation("analysis");
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g6">
        {["a", "b", "c", "d", "e"].map((row) => (
          <div key={row} className="row between">
            <Skeleton width="32%" />
            <Skeleton width="48px" />
            <Skeleton width="24%" />
          </div>
        ))}
      </div>
    </SkeletonGroup>
  );
}
