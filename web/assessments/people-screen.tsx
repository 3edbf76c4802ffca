import "./assessments.css";
import "./people.css";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { useTell } from "../common/use-tell.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { openDownload } from "../ui/download.ts";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink, Link } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { RowsPending } from "./list-pending.tsx";
import { type HoldersPage, holdersQuery } from "./people-requests.ts";
import { type HolderState, holderStates, type PeopleSearch, peoplePageSize } from "./people-search.ts";
import { PeopleTable } from "./people-table.tsx";
import { assessmentQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/people");

/** Who has an assessment, by which ways, and where each stands. */
export function PeopleScreen() {
  const { t } = useTranslation("assessments");
  const { assessment: id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const user = useUser();
  const { data: assessment } = useSuspenseQuery(assessmentQuery(id));
  const { page = 1, ...cut } = search;
  const list = useQuery(holdersQuery(id, { ...cut, page, page_size: peoplePageSize }));
  const change = (next: PeopleSearch) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const count = list.data?.count ?? 0;
  const mayGive = user.role !== "counselor" && assessment.published_version !== null && !assessment.archived_at;
  const give = mayGive ? (
    <ButtonLink variant="primary" href={`/allocate/new?assessment=${encodeURIComponent(id)}`}>
      {t("people.give")}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHead
        title={t("people.title")}
        over={<Link href={`/assessments/${encodeURIComponent(id)}`}>{assessment.name}</Link>}
        aside={
          <div className="row wrap row-2">
            <Export assessment={id} search={search} isDisabled={!list.data || list.data.states.all === 0} />
            {give}
          </div>
        }
      />
      <div className="list-bar">
        <SearchField
          label={t("people.search")}
          placeholder={t("people.search_placeholder")}
          clearLabel={t("list.clear")}
          value={search.search ?? ""}
          onSearch={(text) => change({ search: text || undefined })}
        />
        {list.data ? (
          <StateChips states={list.data.states} value={search.state} onChange={(state) => change({ state })} />
        ) : null}
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <div role="status" aria-busy="true" aria-label={t("people.loading")}>
          <RowsPending />
        </div>
      ) : count === 0 ? (
        <EmptyState
          title={t(search.search || search.state ? "people.none_title" : "people.empty_title")}
          action={
            search.search || search.state ? (
              <Button onPress={() => change({ search: undefined, state: undefined })}>{t("list.clear_all")}</Button>
            ) : null
          }
        >
          {t(search.search || search.state ? "people.none" : "people.empty")}
        </EmptyState>
      ) : (
        <>
          <PeopleTable
            assessment={assessment}
            mayGive={mayGive}
            rows={list.data.results}
            ordering={search.ordering ?? "name"}
            onOrderingChange={(ordering) => change({ ordering: ordering === "name" ? undefined : ordering })}
          />
          <Pagination
            label={t("people.pages")}
            previousLabel={t("list.previous")}
            nextLabel={t("list.next")}
            summary={t("list.summary", {
              from: numbers.counted((page - 1) * peoplePageSize + 1),
              to: numbers.counted(Math.min(page * peoplePageSize, count)),
              total: numbers.counted(count),
            })}
            page={page}
            pageCount={Math.max(1, Math.ceil(count / peoplePageSize))}
            onPageChange={(next) => change({ page: next === 1 ? undefined : next })}
          />
        </>
      )}
    </>
  );
}

type StateChipsProps = {
  states: HoldersPage["states"];
  value: HolderState | undefined;
  onChange: (state: HolderState | undefined) => void;
};

/** How many stand where; only the states in which somebody is, and the one that is chosen. */
function StateChips({ states, value, onChange }: StateChipsProps) {
  const { t } = useTranslation("assessments");
  const shown = holderStates.filter((state) => states[state] > 0 || state === value);
  return (
    <FilterChips
      label={t("people.state")}
      choices={[
        { id: "all" as const, label: t("list.all"), count: states.all },
        ...shown.map((id) => ({ id, label: t(`people.states.${id}`), count: states[id] })),
      ]}
      value={value ?? "all"}
      onChange={(id) => onChange(id === "all" ? undefined : id)}
    />
  );
}

type ExportProps = { assessment: string; search: PeopleSearch; isDisabled: boolean };

function Export({ assessment, search: { search, state }, isDisabled }: ExportProps) {
  const { t } = useTranslation("assessments");
  const tell = useTell();
  const link = useMutation({
    mutationFn: () => call("assessments.export_users", { params: { id: assessment }, query: { search, state } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: tell.failed(t("people.export_failed")),
  });
  return (
    <Button isDisabled={isDisabled} isPending={link.isPending} onPress={() => link.mutate()}>
      <Icon of={Download} small />
      {t("people.export")}
    </Button>
  );
}
