import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { tagsQuery } from "../../../base/common/tags.ts";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { countsByEntry } from "../checks/finding-counts.ts";
import { useFindings } from "../checks/use-checks.ts";
import { countOf } from "../draft.ts";
import { seekGrip, useOrder } from "../order/use-order.ts";
import { addressOf, type Container, containersOf, droppedOn, entriesIn, placeIn } from "../stages/containers.ts";
import { usePlacedQuestions } from "../use-placed-questions.tsx";
import { DrawRow } from "./draw-row.tsx";
import { QuestionRow } from "./question-row.tsx";

/** Shows what is asked in a section or module, in order: questions and draw rules, each under the numbers that students see. */
export function EntryList({ container }: { container: Container }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const { role } = useUser();
  const countsOf = countsByEntry(useFindings());
  const entries = entriesIn(draft, container);
  const ids = entries.flatMap(({ question }) => question ?? []);
  const isAuthor = role === "staff" || role === "tutor";
  const questions = usePlacedQuestions(ids, isAuthor);
  const tags = useExtra(tagsQuery, t("unloaded.tags"));
  const put = (id: string, to: Container, place: number) => {
    const index = placeIn(draft, to, id, place);
    const module = to.module?.id ?? null;
    store.change({ type: "move_entry", id, section: to.section.id, index, module });
  };
  const moveTo = (id: string, to: Container, place: number) => {
    put(id, to, place);
    say(t("entries.moved_to", { name: (to.module ?? to.section).name }));
  };
  const order = useOrder<HTMLOListElement>({
    kind: "entry",
    rows: entries.map(({ id }) => id),
    isDisabled: isReadOnly,
    move: (id, index) => {
      put(id, container, index);
      say(t("entries.moved", { place: index + 1, count: entries.length }));
    },
    onBeyond: (id, step) => {
      const all = containersOf(draft);
      const here = all.findIndex((one) => addressOf(one) === addressOf(container));
      const next = here < 0 ? undefined : all[here + step];
      if (!next) return;
      moveTo(id, next, step === 1 ? 0 : entriesIn(draft, next).length);
      goTo(addressOf(next));
      seekGrip(id);
    },
    onElsewhere: (id, kind, to) => {
      const target = droppedOn(draft, kind, to);
      if (target && addressOf(target) !== addressOf(container)) moveTo(id, target, entriesIn(draft, target).length);
    },
  });
  if (entries.length === 0)
    return <p className="asked build-none">{t(isReadOnly ? "entries.none_reader" : "entries.none")}</p>;
  const firstOf = (index: number) => 1 + entries.slice(0, index).reduce((sum, entry) => sum + countOf(entry), 0);
  return (
    <>
      {questions.failure}
      {tags.failure}
      <ol className="asked" ref={order.list}>
        {entries.map((entry, index) => {
          const shared = {
            entry,
            container,
            counts: countsOf(entry.id),
            first: firstOf(index),
            row: order.rowOf(entry.id),
            grip: order.gripOf(entry.id),
            tags: tags.data ?? [],
            onMoveTo: (to: Container) => moveTo(entry.id, to, entriesIn(draft, to).length),
          };
          return entry.draw ? (
            <DrawRow key={entry.id} {...shared} rule={entry.draw} />
          ) : (
            <QuestionRow key={entry.id} {...shared} placed={questions.find(entry.question ?? "")} />
          );
        })}
      </ol>
    </>
  );
}
