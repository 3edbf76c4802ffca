import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Module, type Section, type Stages, stagesOf } from "../draft.ts";
import type { ModuleFields } from "../saving/change.ts";
import { EntriesPart } from "../section/entries-part.tsx";
import { PartHead } from "../section/part-head.tsx";
import { PartSettings } from "../section/part-settings.tsx";
import { entriesIn } from "./containers.ts";
import { removeModule, stageColumns } from "./edit-stages.ts";
import { ModuleArrivals } from "./module-arrivals.tsx";

const difficulties = ["easier", "standard", "harder"] as const;

/** Shows one module of a staged section: its settings, and what is asked in it. */
export function ModulePane({ section, module }: { section: Section; module: Module }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const container = { section, module };
  const stages = stagesOf(section);
  const set = (fields: Partial<ModuleFields>, typed = false) =>
    store.change({ type: "set_module", section: section.id, id: module.id, fields }, { typed });
  const stage = stages ? 1 + stageColumns(stages).findIndex((column) => column.some(({ id }) => id === module.id)) : 1;
  return (
    <section className="bench-mid" aria-label={module.name}>
      <PartHead
        over={t("stages.over", { section: section.name, stage })}
        name={module.name}
        label={t("stages.name")}
        field="module-name"
        onRename={(name) => set({ name }, true)}
        entries={entriesIn(draft, container)}
        seconds={module.time_limit_seconds}
      />
      {stages ? <ModuleArrivals section={section} stages={stages} module={module} /> : null}
      <PartSettings
        part={module}
        set={set}
        lead={
          <Select
            label={t("stages.difficulty.label")}
            isDisabled={isReadOnly}
            value={module.difficulty}
            choices={difficulties.map((id) => ({ id, label: t(`stages.difficulty.${id}`) }))}
            onChange={(id) => set({ difficulty: difficulties.find((one) => one === id) ?? "standard" })}
          />
        }
      />
      <EntriesPart container={container} />
      {isReadOnly || !stages || stages.modules.length < 2 ? null : (
        <RemoveModule section={section} stages={stages} module={module} />
      )}
    </section>
  );
}

function RemoveModule({ section, stages, module }: { section: Section; stages: Stages; module: Module }) {
  const { t } = useTranslation("builder");
  const { store, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  const remove = () => {
    store.change(removeModule(draft, section, stages, module.id));
    say(t("stages.removed", { name: module.name }));
    goTo(section.id);
  };
  return (
    <p className="build-foot">
      <Button variant="danger-quiet" size="sm" onPress={remove}>
        <Icon of={Trash2} small />
        {t("stages.remove")}
      </Button>
    </p>
  );
}
