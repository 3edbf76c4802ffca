import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useSelection } from "../common/use-selection.ts";
import { Button } from "../ui/button.tsx";
import { cx } from "../ui/class-names.ts";
import { ButtonLink } from "../ui/link.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { EmptyState } from "../ui/states.tsx";
import { useMedia } from "../ui/use-media.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { BankPending } from "./bank-pending.tsx";
import { type BankSearch, filterOf, pageSize } from "./bank-search.ts";
import { BulkBar } from "./bulk/bulk-bar.tsx";
import { QuestionTable } from "./question-table.tsx";
import type { Found } from "./requests.ts";
import { useRowKeys } from "./use-row-keys.ts";

type BankResultsProps = {
  found: Found | undefined;
  /** What is shown is of the last search, while the next one is on its way. */
  isStale: boolean;
  search: BankSearch;
  onShow: (id: string | undefined) => void;
  onOrderingChange: (ordering: string) => void;
  onPageChange: (page: number) => void;
  onClear: () => void;
};

/** What a search found: rows to be read, ticked and paged through, or what to do where there are none. */
export function BankResults(props: BankResultsProps) {
  const { found, isStale, search, onShow, onOrderingChange, onPageChange, onClear } = props;
  const { role } = useUser();
  const filter = filterOf(search);
  const ids = found?.results.map(({ id }) => id) ?? [];
  const selection = useSelection(JSON.stringify(filter), ids);
  const isAuthor = role === "staff" || role === "tutor";
  // Beside the list the question in sight follows the row; over it, it would take the focus away.
  const isPaneBeside = useMedia("(min-width: 1281px)");
  const body = useRowKeys({
    onMove: (id) => search.q && isPaneBeside && onShow(id),
    onChoose: (id) => isAuthor && selection.toggle(id),
  });
  if (!found) return <BankPending />;
  if (found.count === 0) return <Nothing isCut={Object.keys(filter).length > 0} onClear={onClear} />;
  return (
    <>
      <div className={cx("bank-rows", isStale && "is-stale")}>
        <QuestionTable
          rows={found.results}
          selectedId={search.q}
          ordering={search.ordering}
          selection={isAuthor ? selection : null}
          body={body}
          onOrderingChange={onOrderingChange}
          onShow={onShow}
        />
      </div>
      <div className="bank-foot">
        {isAuthor ? <BulkBar selection={selection} total={found.count} filter={filter} facets={found.facets} /> : null}
        <Pages count={found.count} page={search.page ?? 1} onChange={onPageChange} />
      </div>
    </>
  );
}

function Nothing({ isCut, onClear }: { isCut: boolean; onClear: () => void }) {
  const { t } = useTranslation("bank");
  const { role } = useUser();
  const isAuthor = role === "staff" || role === "tutor";
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
      action={isAuthor ? <ButtonLink href="/bank/import">{t("import")}</ButtonLink> : null}
    >
      {t("empty")}
    </EmptyState>
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
