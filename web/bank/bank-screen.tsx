import "./bank.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { BankResults } from "./bank-results.tsx";
import { type BankSearch, countChosen, filterOf, pageSize } from "./bank-search.ts";
import { ExportDialog } from "./export/export-dialog.tsx";
import { ExportWork } from "./export/export-work.tsx";
import { FacetPanel } from "./facets/facet-panel.tsx";
import { QuestionPane } from "./question-pane.tsx";
import { questionsQuery } from "./requests.ts";
import { SavedFilters } from "./saved-filters.tsx";
import { SortSelect } from "./sort-select.tsx";

const route = getRouteApi("/signed-in/bank");

/** The question bank: search, filters, order, page and the question in sight stand in the address. */
export function BankScreen() {
  const { t } = useTranslation("bank");
  useDocumentTitle(t("title"));
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, page = 1, ordering } = search;
  const query = {
    ...filterOf(search),
    ...(ordering ? { ordering } : {}),
    page: String(page),
    page_size: String(pageSize),
  };
  const list = useQuery(questionsQuery(query));
  const go = (next: BankSearch) => void navigate({ search: next, replace: true, resetScroll: false });
  const change = (next: BankSearch) => go({ ...search, page: undefined, q: undefined, ...next });
  const show = (id: string | undefined) => go({ ...search, q: id });
  const clearChosen = () => go({ search: search.search, ordering });
  const facets = list.data?.facets;
  return (
    <div className="bank">
      <AriaButton className="skip btn btn-primary" onPress={() => document.getElementById("questions")?.focus()}>
        {t("skip")}
      </AriaButton>
      <Facets search={search} facets={facets} onChange={go} onClear={clearChosen} />
      <div className="bank-list" id="questions" tabIndex={-1}>
        <div className="bank-bar">
          <BankHead filter={filterOf(search)} count={list.data?.count ?? 0} />
          <div className="bank-search">
            <SearchField
              label={t("search")}
              placeholder={t("search_placeholder")}
              clearLabel={t("clear")}
              value={String(search.search ?? "")}
              onSearch={(text) => change({ search: text || undefined, ordering: undefined })}
            />
            <FiltersButton
              search={search}
              facets={facets}
              count={list.data?.count}
              onChange={go}
              onClear={clearChosen}
            />
          </div>
          {facets ? <ActiveFilters search={search} facets={facets} onChange={go} onClear={clearChosen} /> : null}
          <div className="row between wrap bank-count body-s">
            <Count count={list.data?.count} isStale={list.isPlaceholderData} />
            <span className="row row-1">
              <SavedFilters search={search} onChange={go} />
              <SortSelect
                ordering={ordering}
                isSearch={search.search !== undefined}
                onChange={(next) => change({ ordering: next })}
              />
            </span>
          </div>
        </div>
        {list.isError ? (
          <ListFailure error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <BankResults
            found={list.data}
            isStale={list.isPlaceholderData}
            search={search}
            onShow={show}
            onOrderingChange={(next) => change({ ordering: next })}
            onPageChange={(next) => go({ ...search, q: undefined, page: next === 1 ? undefined : next })}
            onClear={() => go({})}
          />
        )}
      </div>
      {search.export ? <ExportWork id={search.export} onClose={() => go({ ...search, export: undefined })} /> : null}
      {q ? <QuestionPane id={q} rows={list.data?.results ?? []} onShow={show} /> : null}
    </div>
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
      <h1 className="h1">{t("title")}</h1>
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
    <span role="status" className={isStale ? "faint num" : "num"}>
      {count === undefined ? " " : t("count", { count, said: numbers.counted(count) })}
    </span>
  );
}

type FacetsProps = {
  search: BankSearch;
  facets: Parameters<typeof FacetPanel>[0]["facets"];
  onChange: (search: BankSearch) => void;
  onClear: () => void;
};

/** The facets beside the list, where there is room. */
function Facets({ search, facets, onChange, onClear }: FacetsProps) {
  const { t } = useTranslation("bank");
  const isWide = useMedia("(min-width: 901px)");
  const chosen = countChosen(search);
  if (!isWide) return null;
  return (
    <aside className="facets" aria-label={t("facet.label")}>
      <div className="row between facets-head">
        <h2 className="strong">{t("facet.label")}</h2>
        {chosen > 0 ? (
          <AriaButton className="link body-s" onPress={onClear}>
            {t("facet.clear", { count: chosen })}
          </AriaButton>
        ) : null}
      </div>
      <FacetPanel search={search} facets={facets} onChange={onChange} />
    </aside>
  );
}

/** The facets in a sheet, where there is no room beside the list. */
function FiltersButton({ count, ...props }: FacetsProps & { count: number | undefined }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const isWide = useMedia("(min-width: 901px)");
  const [isOpen, setOpen] = useState(false);
  const chosen = countChosen(props.search);
  if (isWide) return null;
  return (
    <>
      <Button onPress={() => setOpen(true)}>
        <Icon of={SlidersHorizontal} small />
        {t("facet.label")}
        {chosen > 0 ? <span className="num">{chosen}</span> : null}
      </Button>
      <SideSheet
        title={t("facet.label")}
        closeLabel={t("facet.close")}
        open={isOpen}
        onClose={() => setOpen(false)}
        aside={
          chosen > 0 ? (
            <Button variant="ghost" size="sm" onPress={props.onClear}>
              {t("facet.clear", { count: chosen })}
            </Button>
          ) : null
        }
      >
        <div className="facets-sheet">
          <FacetPanel search={props.search} facets={props.facets} onChange={props.onChange} />
          <div className="facets-show">
            <Button variant="primary" block onPress={() => setOpen(false)}>
              {count === undefined ? t("facet.close") : t("facet.show", { count, said: numbers.counted(count) })}
            </Button>
          </div>
        </div>
      </SideSheet>
    </>
  );
}
