import { Button as LinkButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { SearchField } from "../../../base/ui/search-field.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useMedia } from "../../../base/ui/use-media.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type BankSearch, countChosen } from "../../../parts/list/bank/bank-search.ts";
import { FacetPanel } from "../../../parts/list/bank/facets/facet-panel.tsx";
import { FiltersButton } from "../../../parts/list/filters-button.tsx";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { Pager } from "../../../parts/list/pager.tsx";
import { FoundQuestions } from "./found-questions.tsx";
import { type Placed, pageSize, type QuestionChoice, useQuestionChoice } from "./use-question-choice.ts";

type QuestionsDialogProps = {
  title: string;
  /** The minimum number to add. */
  least?: number;
  /** The initial filter; it can be widened. */
  first?: BankSearch;
  placeOf: (question: string) => Placed | null;
  onAdd: (ids: string[]) => void;
  onClose: () => void;
};

/** Finds questions as in the bank, and adds the checked ones in the order in which they were checked. */
export function QuestionsDialog({ title, least = 1, first, placeOf, onAdd, onClose }: QuestionsDialogProps) {
  const { t } = useTranslation(["builder", "shell"]);
  const choice = useQuestionChoice(first, placeOf);
  const { search, page, list, found, selection, chosen, isOfChosen, clear, searchBy } = choice;
  const isWide = useMedia("(min-width: 901px)");
  const panel = { search, facets: found?.facets, isFailed: list.isError, onChange: searchBy };
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
                onSearch={(words) => searchBy({ ...search, search: words || undefined })}
              />
            </div>
            {isWide ? null : (
              <FiltersButton count={countChosen(search)} showLabel={undefined} onClear={clear}>
                <FacetPanel {...panel} />
              </FiltersButton>
            )}
          </div>
          <FoundLine choice={choice} />
          {isOfChosen ? (
            <FoundQuestions rows={choice.chosenRows} selection={selection} placeOf={placeOf} isStale={false} />
          ) : (
            <ListStates
              list={list}
              isEmpty={({ count }) => count === 0}
              filter={{ isOn: choice.isFiltered, noneTitle: t("entries.none_found"), onClear: clear }}
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
                  <FoundQuestions
                    rows={results}
                    selection={selection}
                    placeOf={placeOf}
                    isStale={list.isPlaceholderData}
                  />
                  <Pager page={page} pageSize={pageSize} count={count} onChange={choice.goTo} />
                </>
              )}
            </ListStates>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Says how many questions were found and how many are checked, and shows the ones or the others. */
function FoundLine({ choice }: { choice: QuestionChoice }) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const { found, chosen, isOfChosen, toggleChosen } = choice;
  return (
    <p className="body-s dim num" role="status">
      {found ? t("entries.found", { count: found.count, said: numbers.counted(found.count) }) : " "}
      {chosen.length > 0 ? ` · ${t("entries.ticked", { count: chosen.length })}` : null}
      {chosen.length > 0 || isOfChosen ? (
        <>
          {" · "}
          <LinkButton className="link" onPress={toggleChosen}>
            {t(isOfChosen ? "entries.show_found" : "entries.show_ticked")}
          </LinkButton>
        </>
      ) : null}
    </p>
  );
}
