import { Check } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { plainWords } from "../../questions/plain-words.ts";
import { Icon } from "../../ui/icon.tsx";
import { Select } from "../../ui/select.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Section, SectionFields, Tool } from "../draft.ts";
import { InstructionsDialog } from "./instructions-dialog.tsx";
import { NumberField } from "./number-field.tsx";

const tools: readonly Tool[] = ["calculator", "reference_sheet", "highlight", "eliminator", "line_reader"];
const shuffles = ["none", "questions", "options", "both"] as const;
const navigations = ["free", "linear"] as const;
const WEEK_MINUTES = 10_080;
const DAY_MINUTES = 1440;

/** Shows what a section allows: its time, how one moves in it, what is mixed, what one is told, and which tools there are. */
export function SectionSettings({ section }: { section: Section }) {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { draft } = useBuilderState();
  const set = (fields: Partial<SectionFields>, typed = false) =>
    store.change({ type: "set_section", id: section.id, fields }, { typed });
  const { questions, options } = section.shuffle;
  const mixed = questions && options ? "both" : questions ? "questions" : options ? "options" : "none";
  const isLast = draft.sections.at(-1)?.id === section.id;
  return (
    <div className="sets">
      <NumberField
        label={t("settings.time")}
        field="time"
        unit={t("settings.min")}
        placeholder={t("settings.no_limit")}
        error={t("settings.time_error")}
        value={section.time_limit_seconds === null ? null : section.time_limit_seconds / 60}
        accepts={(minutes) => minutes === null || (minutes * 60 >= 1 && minutes <= WEEK_MINUTES)}
        onChange={(minutes) => set({ time_limit_seconds: minutes === null ? null : Math.round(minutes * 60) }, true)}
        isDisabled={isReadOnly}
      />
      <Select
        label={t("settings.navigation")}
        isDisabled={isReadOnly}
        value={section.navigation}
        choices={navigations.map((id) => ({ id, label: t(`navigation.${id}`) }))}
        onChange={(id) => set({ navigation: id === "linear" ? "linear" : "free" })}
      />
      <Select
        label={t("settings.shuffle")}
        isDisabled={isReadOnly}
        value={mixed}
        choices={shuffles.map((id) => ({ id, label: t(`shuffle.${id}`) }))}
        onChange={(id) =>
          set({
            shuffle: { questions: id === "questions" || id === "both", options: id === "options" || id === "both" },
          })
        }
      />
      <Instructions section={section} onChange={(instructions) => set({ instructions })} />
      <NumberField
        label={t("settings.break")}
        field="break"
        unit={t("settings.min")}
        placeholder={t("settings.no_break")}
        error={t("settings.break_error")}
        value={section.break_after_seconds === 0 ? null : section.break_after_seconds / 60}
        accepts={(minutes) => minutes === null || (minutes >= 0 && minutes <= DAY_MINUTES)}
        onChange={(minutes) => set({ break_after_seconds: Math.round((minutes ?? 0) * 60) }, true)}
        isDisabled={isReadOnly || (isLast && section.break_after_seconds === 0)}
      />
      <div className="field build-tools">
        <span className="label" id="tools-label">
          {t("settings.tools")}
        </span>
        <ToggleButtonGroup
          className="toggles"
          aria-labelledby="tools-label"
          selectionMode="multiple"
          isDisabled={isReadOnly}
          selectedKeys={section.tools}
          onSelectionChange={(keys) => set({ tools: tools.filter((tool) => keys.has(tool)) })}
        >
          {tools.map((tool) => (
            <ToggleButton key={tool} id={tool} className="toggle">
              {section.tools.includes(tool) ? <Icon of={Check} /> : null}
              {t(`tools.${tool}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
    </div>
  );
}

function Instructions({ section, onChange }: { section: Section; onChange: (html: string) => void }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const words = plainWords(section.instructions).trim();
  return (
    <div className="field">
      <span className="label" id="instructions-label">
        {t("settings.instructions")}
      </span>
      <AriaButton
        className="input build-words"
        aria-label={`${t("settings.instructions")}: ${words || t("settings.no_instructions")}`}
        isDisabled={isReadOnly && words === ""}
        onPress={() => setOpen(true)}
      >
        <span className={words ? "truncate" : "truncate faint"} dir="auto">
          {words || t("settings.no_instructions")}
        </span>
      </AriaButton>
      {isOpen ? (
        <InstructionsDialog
          title={t("settings.instructions_of", { name: section.name })}
          html={section.instructions}
          onSave={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
