import "./people.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListCount } from "../../parts/list/list-count.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { type ListState, listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { SavedFilters } from "../../parts/list/saved-filters.tsx";
import { savedOf } from "../../parts/list/saved-of.ts";
import { useSelection } from "../../parts/list/use-selection.ts";
import { ActivePeopleFilters } from "./active-filters.tsx";
import { PeopleBulkBar } from "./bulk/bulk-bar.tsx";
import { RecentChanges } from "./bulk/recent-changes.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { PeopleFiltersButton } from "./filters-sheet.tsx";
import { HeldMail } from "./held-mail.tsx";
import {
  columnsOf,
  filterOf,
  type PeopleSearch,
  pageSize,
  type Role,
  readPeopleSearch,
  roles,
} from "./people-search.ts";
import { PeopleTable } from "./people-table.tsx";
import { exportLink, type Facets, type Found, facetsQuery, peopleQuery } from "./requests.ts";
import { savedFilters } from "./requests-filters.ts";

const route = getRouteApi("/signed-in/people");

/** Shows the people within reach. Search, filters, order, columns and page are in the address. */
export function PeopleScreen() {
  const { t } = useTranslation("people");
  useDocumentTitle(t("title"));
  const { role } = useUser();
  const keepsPeople = role === "staff" || role === "manager";
  const mayChange = role !== "counselor" && role !== "student";
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: PeopleSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const state = listState<PeopleSearch>(search, go, { kept: ["columns"] });
  const { page, change } = state;
  const { ordering } = search;
  const filter = filterOf(search);
  const list = useQuery(
    peopleQuery({ ...filter, ...(ordering ? { ordering } : {}), page: String(page), page_size: String(pageSize) }),
  );
  const { data, failure } = useExtra(facetsQuery(filter), t("unloaded.facets"));
  const facets = data ?? undefined;
  return (
    <div className="people takes-width">
      <div className="rows-3 pb-2">
        <Head filter={filter} count={list.data?.count ?? 0} />
        <RoleChips role={search.role} facets={facets} onChange={(role) => change({ role })} />
        <div className="people-search flex-2">
          <ListSearch
            label={t("search")}
            placeholder={t("search_placeholder")}
            value={search.search}
            onSearch={(words) => change({ search: words })}
          />
          <PeopleFiltersButton search={search} facets={facets} count={list.data?.count} onChange={change} />
        </div>
        {failure}
        {keepsPeople && search.invitation === "pending" ? <HeldMail /> : null}
        <ActivePeopleFilters search={search} facets={facets} onChange={change} />
        <div className="row between wrap people-count body-s">
          <Count count={list.data?.count} isStale={list.isPlaceholderData} />
          <span className="row row-1">
            {mayChange ? <RecentChanges /> : null}
            <SavedFilters
              store={savedFilters}
              current={savedOf(search)}
              onOpen={(query) => go(readPeopleSearch(query))}
            />
            <ColumnsMenu search={search} onChange={(columns) => go({ ...search, columns })} />
          </span>
        </div>
      </div>
      <ListStates
        list={list}
        isEmpty={(found) => found.count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<NobodyYet />}
        pending={<ListPending rows={10} height={53} />}
      >
        {(found) => <Results found={found} isStale={list.isPlaceholderData} state={state} />}
      </ListStates>
    </div>
  );
}

/** @param count How many people the filter finds. */
function Head({ filter, count }: { filter: Record<string, string>; count: number }) {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const toast = useResultToast();
  // The finder leads here with the form open.
  const isSentToEnrol = useLocation({ select: ({ hash }) => hash === "enrol" });
  const navigate = useNavigate();
  const [isEnrolling, setEnrolling] = useState(false);
  const keeps = role === "staff" || role === "manager";
  const take = useMutation({
    mutationFn: () => exportLink(filter),
    onSuccess: openDownload,
    onError: toast.failed(t("export_failed")),
  });
  return (
    <header className="row between wrap row-2">
      <WithHelp>
        <h1 className="h1">{t("title")}</h1>
      </WithHelp>
      <span className="row row-2">
        {keeps ? (
          <ButtonLink variant="ghost" size="sm" href="/people/import">
            {t("import")}
          </ButtonLink>
        ) : null}
        <Button
          variant="ghost"
          size="sm"
          isDisabled={count === 0}
          isPending={take.isPending}
          onPress={() => take.mutate()}
        >
          {t("export")}
        </Button>
        {keeps ? (
          <Button variant="primary" size="sm" onPress={() => setEnrolling(true)}>
            <Icon of={UserPlus} small />
            {t("enrol.open")}
          </Button>
        ) : null}
      </span>
      {isEnrolling || (keeps && isSentToEnrol) ? (
        <EnrolDialog
          onClose={() => {
            setEnrolling(false);
            if (isSentToEnrol) void navigate({ to: ".", search: true, hash: "", replace: true });
          }}
        />
      ) : null}
    </header>
  );
}

type RoleChipsProps = {
  role: Role | undefined;
  facets: Facets | undefined;
  onChange: (role: Role | undefined) => void;
};

function RoleChips({ role, facets, onChange }: RoleChipsProps) {
  const { t } = useTranslation("people");
  const user = useUser();
  // Those who reach students alone have nothing to choose between.
  if (user.role === "tutor" || user.role === "counselor") return null;
  const all = facets ? Object.values(facets.role).reduce((sum, count) => sum + count, 0) : undefined;
  return (
    <FilterChips
      label={t("columns.role")}
      value={role ?? "all"}
      onChange={(id) => onChange(id === "all" ? undefined : id)}
      choices={[
        { id: "all" as const, label: t("all"), count: all },
        ...roles.map((one) => ({
          id: one,
          label: t(`roles.${one}`),
          count: facets ? (facets.role[one] ?? 0) : undefined,
        })),
      ]}
    />
  );
}

function Count({ count, isStale }: { count: number | undefined; isStale: boolean }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  return (
    <ListCount isStale={isStale}>
      {count === undefined ? " " : t("count", { count, said: numbers.counted(count) })}
    </ListCount>
  );
}

type ResultsProps = { found: Found; isStale: boolean; state: ListState<PeopleSearch> };

function Results({ found, isStale, state }: ResultsProps) {
  const { search, page, change, goToPage } = state;
  const { role } = useUser();
  const filter = filterOf(search);
  const selection = useSelection(
    JSON.stringify(filter),
    found.results.map(({ id }) => id),
  );
  const mayChange = role !== "counselor" && role !== "student";
  return (
    <>
      <PeopleTable
        rows={found.results}
        columns={columnsOf(search)}
        ordering={search.ordering ?? "name"}
        selection={mayChange ? selection : null}
        isStale={isStale}
        onOrderingChange={(next) => change({ ordering: next === "name" ? undefined : next })}
      />
      <div className="list-foot">
        {mayChange ? <PeopleBulkBar selection={selection} total={found.count} filter={filter} /> : null}
        <Pager page={page} pageSize={pageSize} count={found.count} onChange={goToPage} />
      </div>
    </>
  );
}

/** Nobody is within reach yet. */
function NobodyYet() {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const keeps = role === "staff" || role === "manager";
  return (
    <EmptyState
      title={t("empty_title")}
      action={keeps ? <ButtonLink href="/people/import">{t("import")}</ButtonLink> : null}
    >
      {t(keeps ? "empty" : "empty_reach")}
    </EmptyState>
  );
}
