import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../common/session-context.tsx";
import { tagsQuery } from "../../common/tags.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { countOf, type Entry, type Section } from "../draft.ts";
import { seekGrip, useOrder } from "../order/use-order.ts";
import { placedQuestionsQuery } from "../requests.ts";
import { DrawRow } from "./draw-row.tsx";
import { QuestionRow } from "./question-row.tsx";

/** Shows what is asked in a section, in order: questions and draw rules, each under the numbers that students see. */
export function EntryList({ section, entries }: { section: Section; entries: readonly Entry[] }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const { role } = useUser();
  const ids = entries.flatMap(({ question }) => question ?? []);
  const isAuthor = role === "staff" || role === "tutor";
  const questions = useQuery({ ...placedQuestionsQuery(ids, isAuthor), enabled: ids.length > 0 });
  const tags = useQuery(tagsQuery);
  const moveTo = (id: string, to: string, index: number) => {
    store.change({ type: "move_entry", id, section: to, index });
    const name = draft.sections.find((one) => one.id === to)?.name ?? "";
    say(t("entries.moved_to", { name }));
  };
  const order = useOrder<HTMLOListElement>({
    kind: "entry",
    rows: entries.map(({ id }) => id),
    isDisabled: isReadOnly,
    move: (id, index) => {
      store.change({ type: "move_entry", id, section: section.id, index });
      say(t("entries.moved", { place: index + 1, count: entries.length }));
    },
    onBeyond: (id, step) => {
      const next = draft.sections[draft.sections.findIndex((one) => one.id === section.id) + step];
      if (!next) return;
      moveTo(id, next.id, step === 1 ? 0 : (draft.entries[next.id] ?? []).length);
      goTo(next.id);
      seekGrip(id);
    },
    onElsewhere: (id, kind, to) => {
      if (kind === "section" && to !== section.id) moveTo(id, to, (draft.entries[to] ?? []).length);
    },
  });
  if (entries.length === 0)
    return <p className="asked build-none">{t(isReadOnly ? "entries.none_reader" : "entries.none")}</p>;
  const firstOf = (index: number) => 1 + entries.slice(0, index).reduce((sum, entry) => sum + countOf(entry), 0);
  return (
    <ol className="asked" ref={order.list}>
      {entries.map((entry, index) => {
        const shared = {
          entry,
          section,
          first: firstOf(index),
          row: order.rowOf(entry.id),
          grip: order.gripOf(entry.id),
          tags: tags.data ?? [],
          onMoveTo: (to: string) => moveTo(entry.id, to, (draft.entries[to] ?? []).length),
        };
        return entry.draw ? (
          <DrawRow key={entry.id} {...shared} rule={entry.draw} />
        ) : (
          <QuestionRow
            key={entry.id}
            {...shared}
            question={questions.data?.get(entry.question ?? "")}
            isPending={questions.isPending || questions.isPlaceholderData}
          />
        );
      })}
    </ol>
  );
}
