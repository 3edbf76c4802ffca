import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { adaptiveOf, type Section, type SectionFields, stagesOf } from "../draft.ts";
import { SelectionField } from "../stages/selection-field.tsx";
import { BreakField } from "./break-field.tsx";
import { PartSettings } from "./part-settings.tsx";

/** Shows how a section gives its questions, and what it allows. In a staged one each module has its own time, rules and tools. */
export function SectionSettings({ section }: { section: Section }) {
  const { store } = useBuilder();
  const { draft } = useBuilderState();
  const set = (fields: Partial<SectionFields>, typed = false) =>
    store.change({ type: "set_section", id: section.id, fields }, { typed });
  const isLast = draft.sections.at(-1)?.id === section.id;
  const lead = <SelectionField section={section} />;
  const pause = (
    <BreakField
      seconds={section.break_after_seconds}
      isLast={isLast}
      onChange={(seconds) => set({ break_after_seconds: seconds }, true)}
    />
  );
  if (stagesOf(section))
    return (
      <div className="sets">
        {lead}
        {pause}
      </div>
    );
  return (
    <PartSettings part={section} set={set} lead={lead} isAdaptive={adaptiveOf(section) !== null}>
      {pause}
    </PartSettings>
  );
}
