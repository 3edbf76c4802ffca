import "./people.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { useSelection } from "../common/use-selection.ts";
import { useTell } from "../common/use-tell.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { openDownload } from "../ui/download.ts";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { RecentChanges } from "./bulk/recent-changes.tsx";
import { ColumnsMenu } from "./columns-menu.tsx";
import { EnrolDialog } from "./enrol-dialog.tsx";
import { FiltersButton } from "./filters-sheet.tsx";
import { PeoplePending } from "./people-pending.tsx";
import { columnsOf, countFilters, filterOf, type PeopleSearch, pageSize, type Role, roles } from "./people-search.ts";
import { PeopleTable } from "./people-table.tsx";
import { exportLink, type Facets, type Found, facetsQuery, peopleQuery } from "./requests.ts";
import { SavedFilters } from "./saved-filters.tsx";

const route = getRouteApi("/signed-in/people");

/** The people within reach: words, filters, order, columns and page stand in the address. */
export function PeopleScreen() {
  const { t } = useTranslation("people");
  useDocumentTitle(t("title"));
  const { role } = useUser();
  const mayChange = role !== "counselor" && role !== "student";
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page = 1, ordering } = search;
  const filter = filterOf(search);
  const list = useQuery(
    peopleQuery({ ...filter, ...(ordering ? { ordering } : {}), page: String(page), page_size: String(pageSize) }),
  );
  const go = (next: PeopleSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const change = (next: PeopleSearch) => go({ ...search, page: undefined, ...next });
  const facets = useQuery(facetsQuery(filter)).data ?? undefined;
  return (
    <div className="people">
      <div className="people-bar">
        <Head filter={filter} count={list.data?.count ?? 0} />
        <RoleChips role={search.role} facets={facets} onChange={(role) => change({ role })} />
        <div className="people-search">
          <SearchField
            label={t("search")}
            placeholder={t("search_placeholder")}
            clearLabel={t("clear")}
            value={search.search ?? ""}
            onSearch={(text) => change({ search: text || undefined })}
          />
          <FiltersButton search={search} facets={facets} count={list.data?.count} onChange={change} />
        </div>
        <ActiveFilters search={search} facets={facets} onChange={change} />
        <div className="row between wrap people-count body-s">
          <Count count={list.data?.count} isStale={list.isPlaceholderData} />
          <span className="row row-1">
            {mayChange ? <RecentChanges /> : null}
            <SavedFilters search={search} onChange={go} />
            <ColumnsMenu search={search} onChange={(columns) => go({ ...search, columns })} />
          </span>
        </div>
      </div>
      {list.isError ? (
        <ListFailure error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Results
          found={list.data}
          isStale={list.isPlaceholderData}
          search={search}
          onOrderingChange={(next) => change({ ordering: next === "name" ? undefined : next })}
          onPageChange={(next) => go({ ...search, page: next === 1 ? undefined : next })}
          onClear={() => go({ columns: search.columns })}
        />
      )}
    </div>
  );
}

/** @param count How many people the filter finds. */
function Head({ filter, count }: { filter: Record<string, string>; count: number }) {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const tell = useTell();
  // The finder leads here with the form open.
  const isSentToEnrol = useLocation({ select: ({ hash }) => hash === "enrol" });
  const navigate = useNavigate();
  const [isEnrolling, setEnrolling] = useState(false);
  const keeps = role === "staff" || role === "manager";
  const take = useMutation({
    mutationFn: () => exportLink(filter),
    onSuccess: openDownload,
    onError: tell.failed(t("export_failed")),
  });
  return (
    <header className="row between wrap row-2">
      <h1 className="h1">{t("title")}</h1>
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
    <span role="status" className={isStale ? "faint num" : "num"}>
      {count === undefined ? " " : t("count", { count, said: numbers.counted(count) })}
    </span>
  );
}

type ResultsProps = {
  found: Found | undefined;
  isStale: boolean;
  search: PeopleSearch;
  onOrderingChange: (ordering: string) => void;
  onPageChange: (page: number) => void;
  onClear: () => void;
};

function Results({ found, isStale, search, onOrderingChange, onPageChange, onClear }: ResultsProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const { role } = useUser();
  const filter = filterOf(search);
  const selection = useSelection(JSON.stringify(filter), found?.results.map(({ id }) => id) ?? []);
  const mayChange = role !== "counselor" && role !== "student";
  const page = search.page ?? 1;
  if (!found) return <PeoplePending />;
  if (found.count === 0)
    return (
      <Nothing
        isCut={search.search !== undefined || search.role !== undefined || countFilters(search) > 0}
        onClear={onClear}
      />
    );
  return (
    <>
      <div className={cx("people-rows", isStale && "is-stale")}>
        <PeopleTable
          rows={found.results}
          columns={columnsOf(search)}
          ordering={search.ordering ?? "name"}
          selection={mayChange ? selection : null}
          onOrderingChange={onOrderingChange}
        />
      </div>
      <div className="people-foot">
        {mayChange ? <BulkBar selection={selection} total={found.count} filter={filter} /> : null}
        <Pagination
          label={t("pages")}
          previousLabel={t("previous")}
          nextLabel={t("next")}
          summary={t("summary", {
            from: numbers.counted((page - 1) * pageSize + 1),
            to: numbers.counted(Math.min(page * pageSize, found.count)),
            total: numbers.counted(found.count),
          })}
          page={page}
          pageCount={Math.max(1, Math.ceil(found.count / pageSize))}
          onPageChange={onPageChange}
        />
      </div>
    </>
  );
}

function Nothing({ isCut, onClear }: { isCut: boolean; onClear: () => void }) {
  const { t } = useTranslation("people");
  const { role } = useUser();
  const keeps = role === "staff" || role === "manager";
  if (isCut) {
    return (
      <EmptyState title={t("none_title")} action={<Button onPress={onClear}>{t("clear_all")}</Button>}>
        {t("none")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("empty_title")}
      action={keeps ? <ButtonLink href="/people/import">{t("import")}</ButtonLink> : null}
    >
      {t(keeps ? "empty" : "empty_reach")}
    </EmptyState>
  );
}
