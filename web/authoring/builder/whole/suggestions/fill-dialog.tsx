import "./fill-dialog.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../../base/ui/button.tsx";
import { Checkbox } from "../../../../base/ui/checkbox.tsx";
import { Dialog } from "../../../../base/ui/dialog.tsx";
import { isolated } from "../../../../base/ui/isolated.ts";
import { Select } from "../../../../base/ui/select.tsx";
import { EmptyState } from "../../../../base/ui/states.tsx";
import { useNumbers } from "../../../../base/ui/use-numbers.ts";
import { Difficulty } from "../../../../parts/list/bank/difficulty.tsx";
import { ListPending } from "../../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../../parts/list/list-states.tsx";
import { useAddEntries } from "../../add/use-add-entries.ts";
import { useBuilder, useBuilderState } from "../../builder-context.tsx";
import { type Gap, suggestionsQuery } from "../../requests.ts";
import { addressOf, containersOf } from "../../stages/containers.ts";

/** Suggests questions of the bank for each gap of the blueprint; those that stay ticked are added as one change. */
export function FillDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("builder");
  const { stored, say } = useBuilder();
  const { addQuestions } = useAddEntries();
  const { draft, version } = useBuilderState();
  const list = useQuery(suggestionsQuery(stored.id, version));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const containers = containersOf(draft);
  const [at, setAt] = useState(containers[0] ? addressOf(containers[0]) : null);
  const container = containers.find((one) => addressOf(one) === at) ?? containers[0];
  const all = (list.data?.gaps ?? []).flatMap(({ suggestions }) => suggestions.map(({ question }) => question));
  const chosen = all.filter((question) => !left.has(question));
  const tick = (question: string, isTicked: boolean) => {
    const next = new Set(left);
    if (isTicked) next.delete(question);
    else next.add(question);
    setLeft(next);
  };
  const add = () => {
    if (!container) return;
    void addQuestions(container, chosen);
    say(t("suggestions.added", { count: chosen.length }));
    onClose();
  };
  return (
    <Dialog
      wide
      title={t("suggestions.title")}
      open
      role="alertdialog"
      onOpenChange={(open) => !open && onClose()}
      actions={
        <>
          <Button variant="ghost" onPress={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="primary" isDisabled={chosen.length === 0 || !container} onPress={add}>
            {chosen.length === 0 ? t("entries.add") : t("entries.add_count", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p>{t("suggestions.lead")}</p>
      <ListStates
        list={list}
        isEmpty={({ gaps }) => gaps.length === 0}
        empty={<EmptyState title={t("suggestions.none")}>{t("suggestions.none_text")}</EmptyState>}
        pending={<ListPending rows={6} height={37} />}
      >
        {({ gaps }) => (
          <div className="fill-gaps">
            {containers.length > 1 ? (
              <Select
                label={t("suggestions.to")}
                value={container ? addressOf(container) : null}
                choices={containers.map((one) => ({
                  id: addressOf(one),
                  label: [one.section.name, one.module?.name].filter(Boolean).join(" › "),
                }))}
                onChange={setAt}
              />
            ) : null}
            {containers.length === 0 ? <p className="t-warning">{t("suggestions.no_section")}</p> : null}
            {gaps.map((gap) => (
              <GapList key={`${gap.tag.id} ${gap.difficulty}`} gap={gap} left={left} onTick={tick} />
            ))}
          </div>
        )}
      </ListStates>
    </Dialog>
  );
}

type GapListProps = { gap: Gap; left: ReadonlySet<string>; onTick: (question: string, isTicked: boolean) => void };

function GapList({ gap, left, onTick }: GapListProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const { tag, difficulty, missing, suggestions, left_out } = gap;
  const name = difficulty === null ? tag.name : t("suggestions.of", { name: tag.name, level: difficulty });
  const short = missing - suggestions.length;
  return (
    <section aria-label={name}>
      <h3 className="h3">
        {isolated(name)} <span className="dim body-s">{t("suggestions.missing", { count: missing })}</span>
      </h3>
      <ul>
        {suggestions.map((one) => (
          <li key={one.question} className="fill-row">
            <Checkbox isSelected={!left.has(one.question)} onChange={(isTicked) => onTick(one.question, isTicked)}>
              <bdi className="truncate">{one.title || t("suggestions.untitled")}</bdi>
            </Checkbox>
            <span className="meta">{t(`suggestions.usage.${one.usage}`)}</span>
            <Difficulty level={one.difficulty} />
          </li>
        ))}
      </ul>
      {short > 0 ? <p className="body-s t-warning">{t("suggestions.short", { count: short })}</p> : null}
      {left_out.length > 0 ? (
        <ul className="body-s dim">
          {left_out.map((one) => (
            <li key={one.question}>
              {isolated(
                t("suggestions.left_out", {
                  title: one.title,
                  like: one.like.title,
                  share: numbers.share(one.likeness, 1),
                }),
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
