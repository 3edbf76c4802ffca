import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddQuestionsDialog } from "../add/add-questions-dialog.tsx";
import { DrawDialog } from "../add/draw-dialog.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Entry, newDrawEntry, newQuestionEntry } from "../draft.ts";
import { type Container, entriesIn, placeIn } from "../stages/containers.ts";
import { EntryList } from "./entry-list.tsx";

/** Shows what is asked in a section or module, and what adds to it. */
export function EntriesPart({ container }: { container: Container }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  return (
    <>
      <div className="sub-h">
        <h3>{t("entries.title")}</h3>
        {isReadOnly ? null : <AddButtons container={container} />}
      </div>
      <EntryList container={container} />
    </>
  );
}

function AddButtons({ container }: { container: Container }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const { draft } = useBuilderState();
  const [open, setOpen] = useState<"questions" | "draw" | null>(null);
  const { section, module } = container;
  const add = (entries: Entry[]) => {
    const index = placeIn(draft, container, "", entriesIn(draft, container).length);
    store.change({ type: "add_entries", section: section.id, entries, index });
  };
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
          container={container}
          onAdd={(ids) => add(ids.map((id) => newQuestionEntry(crypto.randomUUID(), id, module?.id ?? null)))}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "draw" ? (
        <DrawDialog
          rule={null}
          onSave={(rule) => add([newDrawEntry(crypto.randomUUID(), rule, module?.id ?? null)])}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </span>
  );
}
