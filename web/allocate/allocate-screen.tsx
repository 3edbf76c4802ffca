import "./allocate.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { useAssessmentsSource } from "../pickers/assessments.ts";
import { AudienceField } from "../pickers/audience-field.tsx";
import { SourceField } from "../pickers/source-field.tsx";
import { Button } from "../ui/button.tsx";
import { FilterChips } from "../ui/filter-chips.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { ActiveCuts } from "./active-cuts.tsx";
import { type AllocateSearch, pageSize, states } from "./allocate-search.ts";
import { AllocationTable } from "./allocation-table.tsx";
import { allocationsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/allocate");

/** Who was given what: search, cuts, order and page stand in the address. */
export function AllocateScreen() {
  const { t } = useTranslation("allocate");
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const { page = 1, ...cut } = search;
  const { state, ...others } = cut;
  const cutBy = state === "taken_back" ? { ...others, taken_back: "true" as const } : { ...others, state };
  const assessments = useAssessmentsSource();
  const list = useQuery(allocationsQuery({ ...cutBy, page, page_size: pageSize }));
  const change = (next: AllocateSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const count = list.data?.count ?? 0;
  const isCut = Boolean(cut.search || cut.state || cut.assessment || cut.user || cut.group);
  const mayGive = user.role !== "counselor";
  const give = mayGive ? (
    <ButtonLink variant="primary" href="/allocate/new">
      {t("give_something")}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead title={t("title")} aside={give} />
      <div className="allocate-bar">
        <div className="allocate-finders">
          <div className="field">
            <span className="label" aria-hidden="true">
              {t("list.search")}
            </span>
            <SearchField
              label={t("list.search")}
              placeholder={t("list.search_placeholder")}
              clearLabel={t("list.clear")}
              value={search.search ?? ""}
              onSearch={(text) => change({ search: text || undefined })}
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
          <ActiveCuts search={search} onChange={change} />
        </div>
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <SkeletonGroup label={t("list.loading")}>
          <div className="stack g6">
            {["60%", "48%", "54%", "40%"].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </SkeletonGroup>
      ) : count === 0 ? (
        <EmptyState
          title={t(isCut ? "list.none_title" : "list.empty_title")}
          action={
            isCut ? (
              <Button
                onPress={() =>
                  change({
                    search: undefined,
                    state: undefined,
                    assessment: undefined,
                    user: undefined,
                    group: undefined,
                  })
                }
              >
                {t("list.clear_all")}
              </Button>
            ) : null
          }
        >
          {t(isCut ? "list.none" : mayGive ? "list.empty" : "list.empty_reader")}
        </EmptyState>
      ) : (
        <>
          <AllocationTable
            rows={list.data.results}
            ordering={search.ordering}
            onOrderingChange={(ordering) => change({ ordering })}
          />
          <Pagination
            label={t("list.pages")}
            previousLabel={t("list.previous")}
            nextLabel={t("list.next")}
            summary={t("list.summary", {
              from: numbers.counted((page - 1) * pageSize + 1),
              to: numbers.counted(Math.min(page * pageSize, count)),
              total: numbers.counted(count),
            })}
            page={page}
            pageCount={Math.max(1, Math.ceil(count / pageSize))}
            onPageChange={(next) => change({ page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </>
  );
}
