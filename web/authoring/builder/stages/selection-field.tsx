import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { newAdaptive } from "../adaptive/edit-adaptive.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { adaptiveOf, type Section, type Stages, stagesOf } from "../draft.ts";
import { listToStages, repeated, stagesToList } from "./edit-stages.ts";

const types = ["list", "stages", "adaptive"] as const;

/** Shows how a section selects its questions. Modules become a list only after confirmation: their settings and routing are lost. */
export function SelectionField({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly, say, goTo } = useBuilder();
  const { draft } = useBuilderState();
  const [asksFor, setAsksFor] = useState<Stages | null>(null);
  const stages = stagesOf(section);
  const adaptive = adaptiveOf(section);
  const entries = draft.entries[section.id] ?? [];
  const choose = (id: string) => {
    if (id === "list" && stages) setAsksFor(stages);
    const set = (selection: Section["selection"]) =>
      store.change({ type: "set_section", id: section.id, fields: { selection } });
    if (id === "list" && adaptive) set({ type: "list" });
    if (id === "adaptive" && !stages && !adaptive) set(newAdaptive);
    if (id !== "stages" || stages) return;
    store.change(listToStages(section, entries, t("stages.new_name", { number: 1 })));
    say(t("stages.converted"));
    // The settings around this field are remounted, so move focus back to it.
    goTo(section.id, "section-type");
  };
  return (
    <>
      <Select
        label={t("stages.selection")}
        data-field="section-type"
        isDisabled={isReadOnly}
        value={stages ? "stages" : adaptive ? "adaptive" : "list"}
        // Modules become a list first: the confirmation is asked there.
        choices={types
          .filter((id) => !stages || id !== "adaptive")
          .map((id) => ({ id, label: t(`stages.type.${id}`) }))}
        onChange={choose}
      />
      {asksFor ? (
        <Dialog
          title={t("stages.to_list.title", { name: section.name })}
          role="alertdialog"
          open
          onOpenChange={(open) => !open && setAsksFor(null)}
          actions={
            <>
              <Button variant="ghost" onPress={() => setAsksFor(null)}>
                {t("stages.to_list.keep")}
              </Button>
              <Button
                variant="primary"
                onPress={() => {
                  store.change(stagesToList(section, asksFor, entries));
                  setAsksFor(null);
                  say(t("stages.to_list.done"));
                  goTo(section.id, "section-type");
                }}
              >
                {t("stages.to_list.act")}
              </Button>
            </>
          }
        >
          <p>{t("stages.to_list.text")}</p>
          {repeated(entries).length > 0 ? <p>{t("stages.to_list.once", { count: repeated(entries).length })}</p> : null}
        </Dialog>
      ) : null}
    </>
  );
}
