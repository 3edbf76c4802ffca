import { useTranslation } from "react-i18next";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Section, Stages } from "../draft.ts";
import { ScaleField } from "../whole/scale-field.tsx";
import { finalModules, setScale } from "./edit-stages.ts";

/** Shows the score table of each final module: students who end there get their score of the section from it. */
export function StageScales({ section, stages }: { section: Section; stages: Stages }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const { draft } = useBuilderState();
  return finalModules(stages, draft.entries[section.id] ?? []).map(({ module, points }) => (
    <ScaleField
      key={module.id}
      field={`scale-${section.id}-${module.id}`}
      label={t("stages.table_of", { section: section.name, name: module.name })}
      help={t("stages.table_help", { points })}
      points={points}
      scale={stages.scales.find((one) => one.module === module.id)?.scale ?? null}
      onChange={(scale) => {
        const selection = setScale(stages, module.id, scale);
        const about = `scale ${module.id}`;
        store.change({ type: "set_section", id: section.id, fields: { selection }, about }, { typed: true });
      }}
    />
  ));
}
