import "./assessments.css";
import "./people.css";
import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { DownloadButton } from "../../parts/exports/download-button.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { type AssigneesPage, assigneesQuery } from "./people-requests.ts";
import { type AssigneeState, assigneeStates, type PeopleSearch, peoplePageSize } from "./people-search.ts";
import { PeopleTable } from "./people-table.tsx";
import { assessmentQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/assessments/$assessment/people");

/** Shows the people who have an assessment, where they got it from, and their status. */
export function PeopleScreen() {
  const { t } = useTranslation("assessments");
  const { assessment: id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const user = useUser();
  const { data: assessment } = useSuspenseQuery(assessmentQuery(id));
  const state = listState<PeopleSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
  );
  const { page, change } = state;
  const list = useQuery(assigneesQuery(id, { ...search, page, page_size: peoplePageSize }));
  const mayAllocate = user.role !== "counselor" && assessment.published_version !== null && !assessment.archived_at;
  const give = mayAllocate ? (
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
            <DownloadButton assessments={[id]} />
            <Export assessment={id} search={search} isDisabled={!list.data || list.data.states.all === 0} />
            {give}
          </div>
        }
      />
      <p className="meta">{t("people.export_line")}</p>
      <div className="list-bar">
        <ListSearch
          label={t("people.search")}
          placeholder={t("people.search_placeholder")}
          value={search.search}
          onSearch={(words) => change({ search: words })}
        />
        {list.data ? (
          <StateChips states={list.data.states} value={search.state} onChange={(state) => change({ state })} />
        ) : null}
      </div>
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("people.none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("people.empty_title")}>{t("people.empty")}</EmptyState>}
        pending={<ListPending />}
      >
        {(found) => (
          <>
            <PeopleTable
              assessment={assessment}
              mayAllocate={mayAllocate}
              rows={found.results}
              give={search.give}
              ordering={search.ordering ?? "name"}
              isStale={list.isPlaceholderData}
              onOrderingChange={(ordering) => change({ ordering: ordering === "name" ? undefined : ordering })}
            />
            <Pager page={page} pageSize={peoplePageSize} count={found.count} onChange={state.goToPage} />
          </>
        )}
      </ListStates>
    </>
  );
}

type StateChipsProps = {
  states: AssigneesPage["states"];
  value: AssigneeState | undefined;
  onChange: (state: AssigneeState | undefined) => void;
};

/** Shows the number of people per state: only states with people in them, and the chosen one. */
function StateChips({ states, value, onChange }: StateChipsProps) {
  const { t } = useTranslation("assessments");
  const shown = assigneeStates.filter((state) => states[state] > 0 || state === value);
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
  const toast = useResultToast();
  const link = useMutation({
    mutationFn: () => call("assessments.export_users", { params: { id: assessment }, query: { search, state } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("people.export_failed")),
  });
  return (
    <Button isDisabled={isDisabled} isPending={link.isPending} onPress={() => link.mutate()}>
      <Icon of={Download} small />
      {t("people.export")}
    </Button>
  );
}
