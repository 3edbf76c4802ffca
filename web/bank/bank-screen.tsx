import "./bank.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useUser } from "../common/session-context.tsx";
import { Button } from "../ui/button.tsx";
import { ButtonLink } from "../ui/link.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { BankFilters } from "./bank-filters.tsx";
import { BankPending } from "./bank-pending.tsx";
import { type BankSearch, pageSize } from "./bank-search.ts";
import { QuestionPane } from "./question-pane.tsx";
import { QuestionTable } from "./question-table.tsx";
import { questionsQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/bank");

/** The question bank: search, filters, page and the question in sight stand in the address. */
export function BankScreen() {
  const { t } = useTranslation("bank");
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { q, page = 1, ...cut } = search;
  const list = useQuery(questionsQuery({ ...cut, page, page_size: pageSize }));
  const change = (next: BankSearch) =>
    void navigate({ search: { ...search, page: undefined, q: undefined, ...next }, replace: true, resetScroll: false });
  const show = (id: string | undefined) => change({ page: search.page, q: id });
  const clearAll = () => void navigate({ search: {}, replace: true });
  const mayImport = user.role === "staff" || user.role === "tutor";
  const importLink = mayImport ? (
    <ButtonLink variant="primary" href="/bank/import">
      {t("import")}
    </ButtonLink>
  ) : null;
  const isCut = Boolean(cut.search || cut.status || cut.pool || cut.type || cut.difficulty);
  return (
    <>
      <PageHead title={t("title")} aside={importLink} />
      <div className="bank">
        <div className="bank-list">
          <div className="bank-bar">
            <SearchField
              label={t("search")}
              placeholder={t("search_placeholder")}
              clearLabel={t("clear")}
              value={cut.search ?? ""}
              onSearch={(text) => change({ search: text || undefined })}
            />
            <BankFilters search={cut} facets={list.data?.facets} onChange={change} />
          </div>
          {list.isError ? (
            <ListFailure error={list.error} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <BankPending />
          ) : list.data.count === 0 ? (
            <EmptyState
              title={t(isCut ? "none_title" : "empty_title")}
              action={isCut ? <Button onPress={clearAll}>{t("clear_all")}</Button> : null}
            >
              {t(isCut ? "none" : "empty")}
            </EmptyState>
          ) : (
            <>
              <Count count={list.data.count} isCut={isCut} onClear={clearAll} />
              <QuestionTable
                rows={list.data.results}
                selectedId={q}
                ordering={cut.ordering}
                onOrderingChange={(ordering) => change({ ordering })}
                onShow={show}
              />
              <Pages
                count={list.data.count}
                page={page}
                onChange={(next) => change({ page: next === 1 ? undefined : next })}
              />
            </>
          )}
        </div>
        {q ? <QuestionPane id={q} rows={list.data?.results ?? []} onShow={show} /> : null}
      </div>
    </>
  );
}

function Count({ count, isCut, onClear }: { count: number; isCut: boolean; onClear: () => void }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  return (
    <div className="row between bank-count body-s">
      <span role="status">{t("count", { count, said: numbers.counted(count) })}</span>
      {isCut ? (
        <Button variant="ghost" size="sm" onPress={onClear}>
          {t("clear_all")}
        </Button>
      ) : null}
    </div>
  );
}

function Pages({ count, page, onChange }: { count: number; page: number; onChange: (page: number) => void }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  return (
    <Pagination
      label={t("pages")}
      previousLabel={t("previous")}
      nextLabel={t("next")}
      summary={t("summary", {
        from: numbers.counted((page - 1) * pageSize + 1),
        to: numbers.counted(Math.min(page * pageSize, count)),
        total: numbers.counted(count),
      })}
      page={page}
      pageCount={Math.max(1, Math.ceil(count / pageSize))}
      onPageChange={onChange}
    />
  );
}
