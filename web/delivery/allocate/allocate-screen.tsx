import "./allocate.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { useAssessmentsSource } from "../../parts/pickers/assessments.ts";
import { AudienceField } from "../../parts/pickers/audience-field.tsx";
import { SourceField } from "../../parts/pickers/source-field.tsx";
import { type AllocateSearch, pageSize, states } from "./allocate-search.ts";
import { AllocationFilters } from "./allocation-filters.tsx";
import { AllocationTable } from "./allocation-table.tsx";
import { allocationsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/allocate");

/** Lists allocations: search, filters, order and page are in the address. */
export function AllocateScreen() {
  const { t } = useTranslation("allocate");
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const listed = listState<AllocateSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const { page, change } = listed;
  const { state, ...others } = search;
  const filter = state === "taken_back" ? { ...others, taken_back: "true" as const } : { ...others, state };
  const list = useQuery(allocationsQuery({ ...filter, page, page_size: pageSize }));
  const assessments = useAssessmentsSource();
  const mayAllocate = user.role !== "counselor";
  const give = mayAllocate ? (
    <div className="row row-2 wrap">
      <ButtonLink href="/practice">{t("practice_sets")}</ButtonLink>
      <ButtonLink variant="primary" href="/allocate/new">
        {t("give_something")}
      </ButtonLink>
    </div>
  ) : null;
  return (
    <>
      <PageHead title={t("title")} aside={give} />
      <div className="rows-3 mb-5">
        <div className="allocate-finders">
          <div className="field">
            <span className="label" aria-hidden="true">
              {t("list.search")}
            </span>
            <ListSearch
              label={t("list.search")}
              placeholder={t("list.search_placeholder")}
              value={search.search}
              onSearch={(words) => change({ search: words })}
            />
          </div>
          <SourceField
            label={t("list.by_assessment")}
            placeholder={t("search_assessments")}
            opensOnFocus={false}
            source={assessments}
            value={null}
            onChange={(id) => change({ assessment: id ?? undefined })}
          />
          <AudienceField
            label={t("list.by_person")}
            opensOnFocus={false}
            onPerson={({ id }) => change({ user: id, group: undefined })}
            onGroup={({ id }) => change({ group: id, user: undefined })}
          />
        </div>
        <div className="row wrap row-2">
          <FilterChips
            label={t("list.state")}
            choices={[{ id: "all", label: t("list.all") }, ...states.map((id) => ({ id, label: t(`state.${id}`) }))]}
            value={search.state ?? "all"}
            onChange={(id) => change({ state: states.find((state) => state === id) })}
          />
          <AllocationFilters state={listed} />
        </div>
      </div>
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: listed.isFiltered, noneTitle: t("list.none_title"), onClear: listed.clear }}
        empty={
          <EmptyState title={t("list.empty_title")}>{t(mayAllocate ? "list.empty" : "list.empty_reader")}</EmptyState>
        }
        pending={<ListPending />}
      >
        {(found) => (
          <>
            <AllocationTable
              rows={found.results}
              ordering={search.ordering}
              isStale={list.isPlaceholderData}
              onOrderingChange={(ordering) => change({ ordering })}
            />
            <Pager page={page} pageSize={pageSize} count={found.count} onChange={listed.goToPage} />
          </>
        )}
      </ListStates>
    </>
  );
}
