import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Input } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { AddQuestionsDialog } from "../add/add-questions-dialog.tsx";
import { DrawDialog } from "../add/draw-dialog.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { newDrawEntry, newQuestionEntry, type Section, sizeOf } from "../draft.ts";
import { EntryList } from "./entry-list.tsx";
import { SectionSettings } from "./section-settings.tsx";

/** Shows one section: its settings, and what is asked in it, in order. */
export function SectionPane({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const numbers = useNumbers();
  const entries = draft.entries[section.id] ?? [];
  const { questions, points } = sizeOf(entries);
  const minutes = section.time_limit_seconds === null ? null : section.time_limit_seconds / 60;
  return (
    <section className="bench-mid" aria-label={section.name}>
      <div className="pane-title">
        <h2 className="grow">
          {isReadOnly ? (
            <bdi>{section.name}</bdi>
          ) : (
            <Input
              className="build-name"
              data-field="section-name"
              aria-label={t("sections.name")}
              maxLength={200}
              dir="auto"
              value={section.name}
              onFocus={(event) => event.target.select()}
              onChange={({ target: { value } }) => {
                if (value.trim())
                  store.change({ type: "set_section", id: section.id, fields: { name: value } }, { typed: true });
              }}
            />
          )}
        </h2>
        <p className="body-s dim num">
          {[
            t("questions", { count: questions }),
            t("points", { count: points, said: numbers.counted(points) }),
            minutes === null ? t("untimed") : t("minutes", { count: Math.round(minutes * 10) / 10 }),
          ].join(" · ")}
        </p>
      </div>
      <SectionSettings section={section} />
      <div className="sub-h">
        <h3>{t("entries.title")}</h3>
        {isReadOnly ? null : <AddButtons section={section} />}
      </div>
      <EntryList section={section} entries={entries} />
      {isReadOnly ? null : <RemoveSection section={section} />}
    </section>
  );
}

function AddButtons({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const { draft } = useBuilderState();
  const [open, setOpen] = useState<"questions" | "draw" | null>(null);
  const index = (draft.entries[section.id] ?? []).length;
  return (
    <span className="row row-1">
      <Button variant="ghost" size="sm" data-field="add-questions" onPress={() => setOpen("questions")}>
        <Icon of={Plus} small />
        {t("entries.add")}
      </Button>
      <Button variant="ghost" size="sm" onPress={() => setOpen("draw")}>
        <Icon of={Plus} small />
        {t("draw.add")}
      </Button>
      {open === "questions" ? (
        <AddQuestionsDialog
          section={section}
          onAdd={(ids) => {
            const entries = ids.map((id) => newQuestionEntry(crypto.randomUUID(), id));
            store.change({ type: "add_entries", section: section.id, entries, index });
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "draw" ? (
        <DrawDialog
          rule={null}
          onSave={(rule) => {
            const entries = [newDrawEntry(crypto.randomUUID(), rule)];
            store.change({ type: "add_entries", section: section.id, entries, index });
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </span>
  );
}

function RemoveSection({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const remove = () => {
    const next = draft.sections.find(({ id }) => id !== section.id);
    store.change({ type: "remove_section", id: section.id });
    say(t("sections.removed", { name: section.name }));
    goTo(next?.id ?? "new");
  };
  return (
    <p className="build-foot">
      <Button variant="danger-quiet" size="sm" onPress={remove}>
        <Icon of={Trash2} small />
        {t("sections.remove")}
      </Button>
    </p>
  );
}
