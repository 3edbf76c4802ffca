import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { AdaptivePart } from "../adaptive/adaptive-part.tsx";
import { poolEntry } from "../adaptive/edit-adaptive.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { adaptiveOf, type Section, stagesOf } from "../draft.ts";
import { SimulationPanel } from "../simulation/simulation-panel.tsx";
import { entriesIn } from "../stages/containers.ts";
import { longestRoute } from "../stages/edit-stages.ts";
import { ModuleList } from "../stages/module-list.tsx";
import { EntriesPart } from "./entries-part.tsx";
import { PartHead } from "./part-head.tsx";
import { SectionSettings } from "./section-settings.tsx";

/** Shows one section: its settings, and what is asked in it, in order, or its modules. */
export function SectionPane({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const { role } = useUser();
  const isAuthor = role === "staff" || role === "tutor";
  const stages = stagesOf(section);
  const adaptive = adaptiveOf(section);
  const entries = adaptive ? [poolEntry(section.id, adaptive)] : (draft.entries[section.id] ?? []);
  const container = { section, module: null };
  const lost = stages ? entriesIn(draft, container) : [];
  return (
    <section className="bench-mid" aria-label={section.name}>
      <PartHead
        name={section.name}
        label={t("sections.name")}
        field="section-name"
        onRename={(name) => store.change({ type: "set_section", id: section.id, fields: { name } }, { typed: true })}
        entries={stages ? longestRoute(stages, entries) : entries}
        {...(stages ? {} : { seconds: section.time_limit_seconds })}
      />
      <SectionSettings section={section} />
      {stages ? <ModuleList section={section} stages={stages} /> : null}
      {adaptive ? <AdaptivePart section={section} adaptive={adaptive} /> : null}
      {adaptive || (stages && lost.length === 0) ? null : <EntriesPart container={container} />}
      {adaptive && isAuthor ? <SimulationPanel section={section} /> : null}
      {isReadOnly ? null : <RemoveSection section={section} />}
    </section>
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
