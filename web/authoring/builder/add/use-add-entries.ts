import { useQueryClient } from "@tanstack/react-query";
import { useBuilder } from "../builder-context.tsx";
import { type Entry, newQuestionEntry } from "../draft.ts";
import { placedQuestionsQuery } from "../requests.ts";
import { type Container, entriesIn, placeIn } from "../stages/containers.ts";

/** Returns functions that add entries at the end of a section or module, as one change; a question counts its own points. */
export function useAddEntries() {
  const { store } = useBuilder();
  const queries = useQueryClient();
  const add = (container: Container, entries: readonly Entry[]) => {
    const { draft } = store.get();
    const index = placeIn(draft, container, "", entriesIn(draft, container).length);
    store.change({ type: "add_entries", section: container.section.id, entries: [...entries], index });
  };
  const addQuestions = async (container: Container, ids: readonly string[]) => {
    // If the call fails, each question counts one point, which is shown beside it.
    const found = await queries.fetchQuery(placedQuestionsQuery(ids, true)).catch(() => null);
    add(
      container,
      ids.map((id) => ({
        ...newQuestionEntry(crypto.randomUUID(), id, container.module?.id ?? null),
        points: found?.get(id)?.worth ?? 1,
      })),
    );
  };
  return { add, addQuestions };
}
