import "./bank.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { type BankSearch, countChosen, filterOf, pageSize, readBankSearch } from "../../parts/list/bank/bank-search.ts";
import { FacetPanel, type FacetPanelProps } from "../../parts/list/bank/facets/facet-panel.tsx";
import { questionsQuery } from "../../parts/list/bank/found.ts";
import { FiltersButton } from "../../parts/list/filters-button.tsx";
import { ListCount } from "../../parts/list/list-count.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { SavedFilters } from "../../parts/list/saved-filters.tsx";
import { savedOf } from "../../parts/list/saved-of.ts";
import { ActiveBankFilters } from "./active-filters.tsx";
import { BankResults } from "./bank-results.tsx";
import { ExportDialog } from "./export/export-dialog.tsx";
import { ExportWork } from "./export/export-work.tsx";
import { QuestionPane } from "./question-pane.tsx";
import { savedFilters } from "./requests-filters.ts";
import { SortSelect } from "./sort-select.tsx";

const route = getRouteApi("/signed-in/bank");

/** Shows the question bank. Search, filters, order, page and the open question are kept in the URL. */
export function BankScreen() {
  const { t } = useTranslation("bank");
  useDocumentTitle(t("title"));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const go = (next: BankSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const state = listState<BankSearch>(search, go, { row: "q", kept: ["export"] });
  const { page, change } = state;
  const { q, ordering } = search;
  const query = {
    ...filterOf(search),
    ...(ordering ? { ordering } : {}),
    page: String(page),
    page_size: String(pageSize),
  };
  const list = useQuery(questionsQuery(query));
  const show = (id: string | undefined) => go({ ...search, q: id });
  const clearChosen = () => go({ search: search.search, ordering });
  const facets = list.data?.facets;
  return (
    <div className="bank">
      <AriaButton className="skip btn btn-primary" onPress={() => document.getElementById("questions")?.focus()}>
        {t("skip")}
      </AriaButton>
      <Facets search={search} facets={facets} isFailed={list.isError} onChange={go} onClear={clearChosen} />
      <div className="bank-list" id="questions" tabIndex={-1}>
        <div className="bank-bar rows-3 pb-2">
          <BankHead filter={filterOf(search)} count={list.data?.count ?? 0} />
          <div className="bank-search flex-2">
            <ListSearch
              label={t("search")}
              placeholder={t("search_placeholder")}
              value={search.search === undefined ? undefined : String(search.search)}
              onSearch={(words) => change({ search: words, ordering: undefined })}
            />
            <FacetsButton
              search={search}
              facets={facets}
              isFailed={list.isError}
              count={list.data?.count}
              onChange={go}
              onClear={clearChosen}
            />
          </div>
          {facets ? <ActiveBankFilters search={search} facets={facets} onChange={go} onClear={clearChosen} /> : null}
          <div className="row between wrap bank-count body-s">
            <Count count={list.data?.count} isStale={list.isPlaceholderData} />
            <span className="row row-1">
              <SavedFilters
                store={savedFilters}
                current={savedOf(search, "q", "export")}
                onOpen={(query) => go(readBankSearch(query))}
              />
              <SortSelect
                ordering={ordering}
                isSearch={search.search !== undefined}
                onChange={(next) => change({ ordering: next })}
              />
            </span>
          </div>
        </div>
        <ListStates
          list={list}
          isEmpty={(found) => found.count === 0}
          filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
          empty={<EmptyBank />}
          pending={<ListPending rows={12} height={37} />}
        >
          {(found) => <BankResults found={found} isStale={list.isPlaceholderData} state={state} onShow={show} />}
        </ListStates>
      </div>
      {search.export ? <ExportWork id={search.export} onClose={() => go({ ...search, export: undefined })} /> : null}
      {q ? <QuestionPane id={q} rows={list.data?.results ?? []} onShow={show} /> : null}
    </div>
  );
}

function EmptyBank() {
  const { t } = useTranslation("bank");
  const { role } = useUser();
  const isAuthor = role === "staff" || role === "tutor";
  return (
    <EmptyState
      title={t("empty_title")}
      action={isAuthor ? <ButtonLink href="/bank/import">{t("import")}</ButtonLink> : null}
    >
      {t("empty")}
    </EmptyState>
  );
}

/** @param count How many questions the filter finds. */
function BankHead({ filter, count }: { filter: Record<string, string>; count: number }) {
  const { t } = useTranslation("bank");
  const [isExporting, setExporting] = useState(false);
  const user = useUser();
  const isAuthor = user.role === "staff" || user.role === "tutor";
  return (
    <header className="row between wrap row-2">
      <WithHelp>
        <h1 className="h1">{t("title")}</h1>
      </WithHelp>
      {isAuthor ? (
        <span className="row row-2">
          <ButtonLink variant="ghost" size="sm" href="/bank/import">
            {t("import")}
          </ButtonLink>
          <Button variant="ghost" size="sm" isDisabled={count === 0} onPress={() => setExporting(true)}>
            {t("export.open")}
          </Button>
          <ButtonLink variant="primary" size="sm" href="/bank/new">
            <Icon of={Plus} small />
            {t("new")}
          </ButtonLink>
          {isExporting ? <ExportDialog target={{ filter }} count={count} onClose={() => setExporting(false)} /> : null}
        </span>
      ) : null}
    </header>
  );
}

function Count({ count, isStale }: { count: number | undefined; isStale: boolean }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  return (
    <ListCount isStale={isStale}>
      {count === undefined ? " " : t("count", { count, said: numbers.counted(count) })}
    </ListCount>
  );
}

type FacetsProps = FacetPanelProps & { onClear: () => void };

/** Shows the facets beside the list, where there is room. */
function Facets({ onClear, ...panel }: FacetsProps) {
  const { t } = useTranslation("bank");
  const { t: tList } = useTranslation();
  const numbers = useNumbers();
  const isWide = useMedia("(min-width: 901px)");
  const chosen = countChosen(panel.search);
  if (!isWide) return null;
  return (
    <aside className="facets" aria-label={t("facet.label")}>
      <div className="row between facets-head">
        <h2 className="strong">{t("facet.label")}</h2>
        {chosen > 0 ? (
          <AriaButton className="link body-s" onPress={onClear}>
            {tList("list.clear_count", { count: chosen, said: numbers.counted(chosen) })}
          </AriaButton>
        ) : null}
      </div>
      <FacetPanel {...panel} />
    </aside>
  );
}

/** Shows the facets in a sheet, where there is no room beside the list. */
function FacetsButton({ count, onClear, ...panel }: FacetsProps & { count: number | undefined }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const isWide = useMedia("(min-width: 901px)");
  if (isWide) return null;
  return (
    <FiltersButton
      count={countChosen(panel.search)}
      showLabel={count === undefined ? undefined : t("facet.show", { count, said: numbers.counted(count) })}
      onClear={onClear}
    >
      <div className="facets-sheet">
        <FacetPanel {...panel} />
      </div>
    </FiltersButton>
  );
}
