import "./gradebook.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Printer, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ResultsTabs } from "../../base/common/results-tabs.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { call } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { openDownload } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Pagination } from "../../base/ui/pagination.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useWidth } from "../../base/ui/use-width.ts";
import { FormatMenu } from "../../parts/exports/format-menu.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { type ListState, listState } from "../../parts/list/list-state.ts";
import { ListStates } from "../../parts/list/list-states.tsx";
import { Pager } from "../../parts/list/pager.tsx";
import { useGroupsSource } from "../../parts/pickers/groups.ts";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { useChosen } from "../../parts/pickers/use-chosen.ts";
import { Times } from "./cell-marks.tsx";
import { GradebookCards } from "./gradebook-cards.tsx";
import { GradebookFilters } from "./gradebook-filters.tsx";
import { columnsIn, type GradebookSearch, pageSize } from "./gradebook-search.ts";
import { GradebookTable } from "./gradebook-table.tsx";
import { type Gradebook, gradebookQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/results/gradebook");

/** Shows the scores of all students within reach by assessment. */
export function GradebookScreen() {
  const { t } = useTranslation("gradebook");
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const numbers = useNumbers();
  const state = listState<GradebookSearch>(
    search,
    (next) => void navigate({ search: next, replace: true, resetScroll: false }),
    { kept: ["columns_page"] },
  );
  const { ref, width } = useWidth<HTMLDivElement>();
  const columns = width === 0 ? null : columnsIn(width);
  const list = useQuery(gradebookQuery(search, columns));
  const whose = useWhose(search);
  const book = list.data;
  const isNew = book?.count === 0 && !state.isFiltered;
  return (
    <div ref={ref} className="takes-width">
      <ResultsTabs current="gradebook" />
      <PageHead
        title={t("title")}
        over={
          book && !isNew
            ? [
                ...whose,
                t("students", { count: book.count, said: numbers.counted(book.count) }),
                t("assessments", { count: book.assessments_count, said: numbers.counted(book.assessments_count) }),
              ].join(" · ")
            : null
        }
        aside={<Acts search={search} isDisabled={!book || book.count === 0} />}
      />
      {isNew ? null : <GradebookFilters state={state} totals={book?.totals} />}
      <ListStates
        list={list}
        isEmpty={({ count }) => count === 0}
        filter={{ isOn: state.isFiltered, noneTitle: t("none_title"), onClear: state.clear }}
        empty={<EmptyState title={t("empty_title")}>{t("empty")}</EmptyState>}
        pending={<ListPending />}
      >
        {(found) => <Book book={found} state={state} size={columns ?? 1} isStale={list.isPlaceholderData} />}
      </ListStates>
    </div>
  );
}

/** The names of the group and the school that are chosen: on paper nothing else tells them. */
function useWhose({ group, school }: GradebookSearch): string[] {
  const groups = useChosen(useGroupsSource(), group ? [group] : [], []);
  const schools = useChosen(schoolsSource, school ? [school] : [], []);
  return [...groups.chosen, ...schools.chosen].map(({ name }) => name);
}

type BookProps = {
  book: Gradebook;
  state: ListState<GradebookSearch>;
  /** How many assessments a page has. */
  size: number;
  isStale: boolean;
};

function Book({ book, state, size, isStale }: BookProps) {
  const { t } = useTranslation("gradebook");
  const isNarrow = useMedia("screen and (max-width: 640px)");
  const order = {
    ordering: state.search.ordering ?? "name",
    onOrderingChange: (next: string) => state.change({ ordering: next === "name" ? undefined : next }),
  };
  if (book.assessments_count === 0)
    return <EmptyState title={t("no_assessments_title")}>{t("no_assessments")}</EmptyState>;
  return (
    <>
      <ColumnPages book={book} state={state} size={size} />
      {isNarrow ? (
        <GradebookCards book={book} {...order} />
      ) : (
        <GradebookTable book={book} isStale={isStale} {...order} />
      )}
      <Pager page={state.page} pageSize={pageSize} count={book.count} onChange={state.goToPage} />
      <Key hasKeys={!isNarrow} />
    </>
  );
}

function ColumnPages({ book, state, size }: Pick<BookProps, "book" | "state" | "size">) {
  const { t } = useTranslation("gradebook");
  const numbers = useNumbers();
  const page = state.search.columns_page ?? 1;
  const total = book.assessments_count;
  if (total <= size && page === 1) return null;
  return (
    <div className="gb-columns">
      <Pagination
        label={t("columns.label")}
        previousLabel={t("columns.previous")}
        nextLabel={t("columns.next")}
        summary={t("columns_of", {
          from: numbers.counted((page - 1) * size + 1),
          to: numbers.counted(Math.min(page * size, total)),
          total: numbers.counted(total),
        })}
        page={page}
        pageCount={Math.max(1, Math.ceil(total / size))}
        onPageChange={(next) => state.change({ columns_page: next === 1 ? undefined : next, page: state.search.page })}
      />
    </div>
  );
}

function Key({ hasKeys }: { hasKeys: boolean }) {
  const { t } = useTranslation("gradebook");
  return (
    <div className="gb-foot">
      <ul aria-label={t("key.label")}>
        <li>
          <span className="gb-mark held" />
          {t("key.held")}
        </li>
        <li>
          <Icon of={RefreshCw} small />
          {t("key.regraded")}
        </li>
        <li>
          <span className="gb-mark part" />
          {t("key.partial")}
        </li>
        <li>
          <Times sittings={2} />
          {t("key.again")}
        </li>
        <li>
          <span className="gb-none" />
          {t("key.none")}
        </li>
      </ul>
      <p>
        {t("sure")} {hasKeys ? <span className="no-print">{t("keys")}</span> : null}
      </p>
    </div>
  );
}

function Acts({ search, isDisabled }: { search: GradebookSearch; isDisabled: boolean }) {
  const { t } = useTranslation("gradebook");
  const toast = useResultToast();
  const { page: _, columns_page: __, ...filters } = search;
  const link = useMutation({
    mutationFn: (format: "xlsx" | "csv") => call("gradebook.download", { query: { ...filters, format } }),
    onSuccess: ({ url }) => openDownload(url),
    onError: toast.failed(t("download_failed")),
  });
  return (
    <div className="row wrap row-2 no-print">
      <Button isDisabled={isDisabled} onPress={() => window.print()}>
        <Icon of={Printer} small />
        {t("print")}
      </Button>
      <FormatMenu label={t("download")} isDisabled={isDisabled} isPending={link.isPending} onChoose={link.mutate} />
    </div>
  );
}
