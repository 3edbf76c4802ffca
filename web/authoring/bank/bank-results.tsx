import { useUser } from "../../base/common/session-context.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { type BankSearch, filterOf, pageSize } from "../../parts/list/bank/bank-search.ts";
import type { Found } from "../../parts/list/bank/found.ts";
import type { ListState } from "../../parts/list/list-state.ts";
import { Pager } from "../../parts/list/pager.tsx";
import { useSelection } from "../../parts/list/use-selection.ts";
import { QuestionBulkBar } from "./bulk/bulk-bar.tsx";
import { QuestionTable } from "./question-table.tsx";

type BankResultsProps = {
  found: Found;
  /** What is shown is of the last search, while the next one is on its way. */
  isStale: boolean;
  state: ListState<BankSearch>;
  onShow: (id: string) => void;
};

/** Shows what a search found: rows to be read, ticked and paged through. */
export function BankResults({ found, isStale, state, onShow }: BankResultsProps) {
  const { search, page, change, goToPage } = state;
  const { role } = useUser();
  const filter = filterOf(search);
  const selection = useSelection(
    JSON.stringify(filter),
    found.results.map(({ id }) => id),
  );
  const isAuthor = role === "staff" || role === "tutor";
  // Beside the list the question in sight follows the row; over it, it would take the focus away.
  const isPaneBeside = useMedia("(min-width: 1281px)");
  return (
    <>
      <QuestionTable
        rows={found.results}
        shownId={search.q}
        ordering={search.ordering}
        selection={isAuthor ? selection : null}
        isStale={isStale}
        onMove={(id) => search.q && isPaneBeside && onShow(id)}
        onOrderingChange={(next) => change({ ordering: next })}
        onShow={onShow}
      />
      <div className="list-foot">
        {isAuthor ? (
          <QuestionBulkBar
            selection={selection}
            total={found.count}
            filter={filter}
            ordering={search.ordering}
            facets={found.facets}
          />
        ) : null}
        <Pager page={page} pageSize={pageSize} count={found.count} onChange={goToPage} />
      </div>
    </>
  );
}
