import "../../base/ui/styles/print.css";
import "./notebook.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { FiltersButton } from "../../parts/list/filters-button.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { DayEntries } from "./day-entries.tsx";
import { DownloadMenu } from "./download-menu.tsx";
import { groupDays } from "./group-days.ts";
import { NotebookFilters, sources } from "./notebook-filters.tsx";
import type { NotebookSearch } from "./notebook-search.ts";
import { type Notebook, notebookQuery, pageSize } from "./requests.ts";

const route = getRouteApi("/signed-in/notebook");

/** Shows all that a person noted and highlighted, the newest first, with filters by source and topic. */
export function NotebookScreen() {
  const { t } = useTranslation("notebook");
  const { time_zone: zone } = useUser();
  const dates = useDates(zone);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(notebookQuery(search));
  const change = (next: Partial<NotebookSearch>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const clear = () => void navigate({ search: {}, replace: true, resetScroll: false });
  const { data } = list;
  const isFiltered = Boolean(search.search || search.source || search.tag || search.words);
  return (
    <>
      <PageHead
        title={t("title")}
        over={data?.first_at ? t("since", { count: data.total, date: dates.date(data.first_at) }) : null}
        aside={
          <div className="nb-find">
            <ListSearch label={t("search")} value={search.search} onSearch={(words) => change({ search: words })} />
            {data && data.total > 0 ? (
              <span className="nb-narrow">
                <FiltersButton
                  count={(search.tag?.split(",").length ?? 0) + (search.words ? 1 : 0)}
                  showLabel={t("show", { count: data.count })}
                  onClear={clear}
                >
                  <NotebookFilters notebook={data} search={search} onChange={change} />
                </FiltersButton>
              </span>
            ) : null}
            <DownloadMenu search={search} isEmpty={!data || data.count === 0} />
          </div>
        }
      />
      {data && data.total > 0 ? <NarrowSources notebook={data} search={search} onChange={change} /> : null}
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: isFiltered && data?.total !== 0, noneTitle: t("none_found"), onClear: clear }}
        empty={
          <EmptyState title={t("empty_title")} way={{ href: "/library", label: t("empty_way") }}>
            {t("empty")}
          </EmptyState>
        }
        pending={<ListPending rows={5} height={96} />}
      >
        {(notebook) => (
          <div className="nb">
            <div className="nb-list">
              {groupDays(notebook.results, zone).map((day) => (
                <DayEntries key={day.id} day={day} />
              ))}
              <Pager
                page={search.page ?? 1}
                pageSize={pageSize}
                count={notebook.count}
                onChange={(page) => void navigate({ search: { ...search, page } })}
              />
            </div>
            <aside className="nb-side" aria-label={t("filters")}>
              <NotebookFilters notebook={notebook} search={search} onChange={change} />
            </aside>
          </div>
        )}
      </ListStates>
    </>
  );
}

type NarrowSourcesProps = {
  notebook: Notebook;
  search: NotebookSearch;
  onChange: (next: Partial<NotebookSearch>) => void;
};

/** Where there is no room for filters at the side: one source at a time, on one line. The rest is in a sheet. */
function NarrowSources({ notebook, search, onChange }: NarrowSourcesProps) {
  const { t } = useTranslation("notebook");
  const counts = notebook.sources;
  const all = counts.question + counts.material + counts.video;
  const isOne = sources.some((one) => one === search.source);
  return (
    <div className="nb-narrow nb-sources">
      <FilterChips
        label={t("source")}
        choices={[
          { id: "all", label: t("all"), count: all },
          ...sources.map((id) => ({ id, label: t(`sources.${id}`), count: counts[id] })),
        ]}
        value={isOne ? (search.source ?? "all") : "all"}
        onChange={(id) => onChange({ source: id === "all" ? undefined : id })}
      />
    </div>
  );
}
