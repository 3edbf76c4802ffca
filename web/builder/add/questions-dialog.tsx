import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button as LinkButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { type BankSearch, countChosen, filterOf } from "../../list/bank/bank-search.ts";
import { Difficulty } from "../../list/bank/difficulty.tsx";
import { FacetPanel } from "../../list/bank/facets/facet-panel.tsx";
import { type Question, questionsQuery } from "../../list/bank/found.ts";
import { QuestionStatus } from "../../list/bank/question-status.tsx";
import { QuestionTitle } from "../../list/bank/question-title.tsx";
import { FiltersButton } from "../../list/filters-button.tsx";
import { ListPending } from "../../list/list-pending.tsx";
import { ListStates } from "../../list/list-states.tsx";
import { ListTable } from "../../list/list-table.tsx";
import { Pager } from "../../list/pager.tsx";
import { useSelection } from "../../list/use-selection.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ButtonLink } from "../../ui/link.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { EmptyState } from "../../ui/states.tsx";
import type { Column } from "../../ui/table.tsx";
import { useMedia } from "../../ui/use-media.ts";
import { useNumbers } from "../../ui/use-numbers.ts";

const pageSize = 25;

/** Where a question stands already: by name, and whether that is where others are being added. */
type Placed = { name: string; isHere: boolean };

type QuestionsDialogProps = {
  title: string;
  /** Fewer can’t be added. */
  least?: number;
  /** What is searched at first; it can be widened. */
  first?: BankSearch;
  placeOf: (question: string) => Placed | null;
  onAdd: (ids: string[]) => void;
  onClose: () => void;
};

/** Finds questions in the bank as the bank does, and adds those that are ticked, in the order of ticking. */
export function QuestionsDialog({ title, least = 1, first, placeOf, onAdd, onClose }: QuestionsDialogProps) {
  const { t } = useTranslation(["builder", "shell"]);
  const numbers = useNumbers();
  const [search, setSearch] = useState<BankSearch>({ status: "published", ...first });
  const page = search.page ?? 1;
  const filter = filterOf(search);
  const list = useQuery(questionsQuery({ ...filter, page: String(page), page_size: String(pageSize) }));
  const found = list.data;
  const seen = useSeen(found?.results ?? []);
  const [wantsChosen, setWantsChosen] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isOfChosen = wantsChosen && ticked.length > 0;
  const selection = useSelection("all", isOfChosen ? ticked : (found?.results.map(({ id }) => id) ?? []));
  const chosen = [...selection.ids].filter((id) => !placeOf(id)?.isHere);
  const isWide = useMedia("(min-width: 901px)");
  const clear = () => setSearch({});
  const panel = {
    search,
    facets: found?.facets,
    onChange: (next: BankSearch) => {
      setWantsChosen(false);
      setSearch({ ...next, page: undefined });
    },
  };
  return (
    <Dialog
      wide
      title={title}
      open
      role="alertdialog"
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button
            variant="primary"
            isDisabled={chosen.length < least}
            onPress={() => {
              onAdd(chosen);
              onClose();
            }}
          >
            {chosen.length === 0 ? t("entries.add") : t("entries.add_count", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className="add-questions">
        {isWide ? (
          <aside className="add-facets" aria-label={t("entries.filters")}>
            <FacetPanel {...panel} />
          </aside>
        ) : null}
        <div className="add-list">
          <div className="row row-2">
            <div className="grow">
              <SearchField
                label={t("entries.search")}
                placeholder={t("entries.search_placeholder")}
                clearLabel={t("list.clear_search", { ns: "shell" })}
                value={search.search === undefined ? "" : String(search.search)}
                onSearch={(words) => {
                  setWantsChosen(false);
                  setSearch({ ...search, page: undefined, search: words || undefined });
                }}
              />
            </div>
            {isWide ? null : (
              <FiltersButton count={countChosen(search)} showLabel={undefined} onClear={clear}>
                <FacetPanel {...panel} />
              </FiltersButton>
            )}
          </div>
          <p className="body-s dim num" role="status">
            {found ? t("entries.found", { count: found.count, said: numbers.counted(found.count) }) : " "}
            {chosen.length > 0 ? ` · ${t("entries.ticked", { count: chosen.length })}` : null}
            {chosen.length > 0 || isOfChosen ? (
              <>
                {" · "}
                <LinkButton
                  className="link"
                  onPress={() => {
                    setTicked(chosen);
                    setWantsChosen(!isOfChosen);
                  }}
                >
                  {t(isOfChosen ? "entries.show_found" : "entries.show_ticked")}
                </LinkButton>
              </>
            ) : null}
          </p>
          {isOfChosen ? (
            <Found
              rows={ticked.flatMap((id) => seen.get(id) ?? [])}
              selection={selection}
              placeOf={placeOf}
              isStale={false}
            />
          ) : (
            <ListStates
              list={list}
              isEmpty={({ count }) => count === 0}
              filter={{ isOn: Object.keys(filter).length > 0, noneTitle: t("entries.none_found"), onClear: clear }}
              empty={
                <EmptyState
                  title={t("entries.bank_empty_title")}
                  action={<ButtonLink href="/bank/new">{t("entries.write")}</ButtonLink>}
                >
                  {t("entries.bank_empty")}
                </EmptyState>
              }
              pending={<ListPending rows={10} height={37} />}
            >
              {({ results, count }) => (
                <>
                  <Found rows={results} selection={selection} placeOf={placeOf} isStale={list.isPlaceholderData} />
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    count={count}
                    onChange={(next) => setSearch({ ...search, page: next })}
                  />
                </>
              )}
            </ListStates>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Keeps the questions that were in sight: those that are ticked are shown again whatever is searched for since. */
function useSeen(rows: readonly Question[]): ReadonlyMap<string, Question> {
  const [seen] = useState(() => new Map<string, Question>());
  for (const row of rows) seen.set(row.id, row);
  return seen;
}

type FoundProps = {
  rows: Question[];
  selection: ReturnType<typeof useSelection>;
  placeOf: (question: string) => Placed | null;
  isStale: boolean;
};

function Found({ rows, selection, placeOf, isStale }: FoundProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const uses = ({ id, uses: used }: Question) => {
    const here = placeOf(id);
    if (here) return t("entries.in_section", { name: here.name });
    const count = Math.max(used?.published ?? 0, used?.draft ?? 0);
    return count > 0 ? t("entries.used", { count, said: numbers.counted(count) }) : t("entries.unused");
  };
  const columns: Column<Question>[] = [
    {
      id: "title",
      title: t("entries.column.question"),
      rowHeader: true,
      cell: (row) => (
        <span className="question-line" dir="auto">
          <QuestionTitle question={row} />
        </span>
      ),
    },
    {
      id: "difficulty",
      title: t("entries.column.difficulty"),
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    { id: "uses", title: t("entries.column.uses"), cell: (row) => <span className="dim truncate">{uses(row)}</span> },
    { id: "status", title: t("entries.column.status"), cell: (row) => <QuestionStatus status={row.status} /> },
  ];
  return (
    <ListTable
      className="add-table"
      phone="lines"
      label={t("entries.title")}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      selecting={{ selection, nameOf: ({ title }) => title || t("entries.untitled") }}
      isStale={isStale}
    />
  );
}
