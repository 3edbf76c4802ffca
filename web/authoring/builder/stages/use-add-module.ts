import { useTranslation } from "react-i18next";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { moduleAt } from "../builder-search.ts";
import type { Section, Stages } from "../draft.ts";
import { addModule } from "./edit-stages.ts";

/** Returns what adds a module to a section, and leads to it. */
export function useAddModule(section: Section, stages: Stages): () => void {
  const { t } = useTranslation("builder");
  const { store, goTo, say } = useBuilder();
  const { draft } = useBuilderState();
  return () => {
    const name = t("stages.new_name", { number: stages.modules.length + 1 });
    const added = addModule(stages, draft.entries[section.id] ?? [], name);
    store.change({ type: "set_section", id: section.id, fields: { selection: added.stages } });
    say(t("stages.added", { name }));
    goTo(moduleAt(section.id, added.id), "module-name");
  };
}
