import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BankSearch, filterOf } from "../../../parts/list/bank/bank-search.ts";
import { type Question, questionsQuery } from "../../../parts/list/bank/found.ts";
import { useSelection } from "../../../parts/list/use-selection.ts";

export const pageSize = 25;

/** The place that already has a question: its name, and whether it is the target of this dialog. */
export type Placed = { name: string; isHere: boolean };

export type QuestionChoice = ReturnType<typeof useQuestionChoice>;

/**
 * Returns a search for questions and the ones checked in it, which stay checked from search to search. Either what was found is shown, or
 * what is checked.
 */
export function useQuestionChoice(first: BankSearch | undefined, placeOf: (question: string) => Placed | null) {
  const [usual] = useState<BankSearch>({ status: "published" });
  const [search, setSearch] = useState<BankSearch>({ ...usual, ...first });
  const filter = filterOf(search);
  const page = search.page ?? 1;
  const list = useQuery(questionsQuery({ ...filter, page: String(page), page_size: String(pageSize) }));
  const found = list.data;
  const seen = useSeen(found?.results ?? []);
  const [wantsChosen, setWantsChosen] = useState(false);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const isOfChosen = wantsChosen && ticked.length > 0;
  const selection = useSelection("all", isOfChosen ? ticked : (found?.results.map(({ id }) => id) ?? []));
  const chosen = [...selection.ids].filter((id) => !placeOf(id)?.isHere);
  return {
    search,
    page,
    list,
    found,
    // Where no question is published, another search finds none either.
    isFiltered: JSON.stringify(filter) !== JSON.stringify(filterOf(usual)),
    selection,
    /** What is checked and can be added, in the order in which it was checked. */
    chosen,
    /** What is checked is shown, not what was found. */
    isOfChosen,
    chosenRows: ticked.flatMap((id) => seen.get(id) ?? []),
    clear: () => setSearch({}),
    goTo: (next: number | undefined) => setSearch({ ...search, page: next }),
    /** Searches by other words or facets, from the first page. */
    searchBy: (next: BankSearch) => {
      setWantsChosen(false);
      setSearch({ ...next, page: undefined });
    },
    /** Shows what is checked, or again what was found. */
    toggleChosen: () => {
      setTicked(chosen);
      setWantsChosen(!isOfChosen);
    },
  };
}

/** Keeps the questions seen so far, so that checked ones are still shown after other searches. */
function useSeen(rows: readonly Question[]): ReadonlyMap<string, Question> {
  const [seen] = useState(() => new Map<string, Question>());
  for (const row of rows) seen.set(row.id, row);
  return seen;
}
