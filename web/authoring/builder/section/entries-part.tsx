import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { AddQuestionsDialog } from "../add/add-questions-dialog.tsx";
import { DrawDialog } from "../add/draw-dialog.tsx";
import { useAddEntries } from "../add/use-add-entries.ts";
import { useBuilder } from "../builder-context.tsx";
import { newDrawEntry } from "../draft.ts";
import type { Container } from "../stages/containers.ts";
import { EntryList } from "./entry-list.tsx";

/** Shows what is asked in a section or module, and what adds to it. */
export function EntriesPart({ container }: { container: Container }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  return (
    <>
      <div className="sub-h phone-wrap">
        <h3>{t("entries.title")}</h3>
        {isReadOnly ? null : <AddButtons container={container} />}
      </div>
      <EntryList container={container} />
    </>
  );
}

function AddButtons({ container }: { container: Container }) {
  const { t } = useTranslation("builder");
  const { add, addQuestions } = useAddEntries();
  const [open, setOpen] = useState<"questions" | "draw" | null>(null);
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
          onAdd={(ids) => void addQuestions(container, ids)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "draw" ? (
        <DrawDialog
          rule={null}
          onSave={(rule) => add(container, [newDrawEntry(crypto.randomUUID(), rule, container.module?.id ?? null)])}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </span>
  );
}
