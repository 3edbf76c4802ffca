import { Check } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button as AriaButton, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { plainWords } from "../../../base/questions/plain-words.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useBuilder } from "../builder-context.tsx";
import type { SectionFields, Tool } from "../draft.ts";
import { InstructionsDialog } from "./instructions-dialog.tsx";
import { NumberField } from "./number-field.tsx";

/** The settings that sections and modules share. */
type PartFields = Pick<
  SectionFields,
  "name" | "time_limit_seconds" | "navigation" | "shuffle" | "instructions" | "tools"
>;

const tools: readonly Tool[] = [
  "calculator",
  "reference_sheet",
  "highlight",
  "eliminator",
  "line_reader",
  "masking",
  "read_aloud",
  "read_aloud_passages",
];
const shuffles = ["none", "questions", "options", "both"] as const;
const navigations = ["free", "linear"] as const;
const WEEK_MINUTES = 10_080;

type PartSettingsProps = {
  part: PartFields;
  set: (fields: Partial<PartFields>, typed?: boolean) => void;
  /** Its questions are chosen one by one, so there is no free navigation and their order isn’t shuffled. */
  isAdaptive?: boolean;
  /** Content before these fields. */
  lead: ReactNode;
  /** Content after them, before the tools. */
  children?: ReactNode;
};

/** Shows the settings of a section or module: time, navigation, shuffling, feedback, and tools. */
export function PartSettings({ part, set, isAdaptive = false, lead, children }: PartSettingsProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const { questions, options } = part.shuffle;
  const kinds = isAdaptive ? (["none", "options"] as const) : shuffles;
  const mixed = isAdaptive
    ? options
      ? "options"
      : "none"
    : questions && options
      ? "both"
      : questions
        ? "questions"
        : options
          ? "options"
          : "none";
  return (
    <div className="sets">
      {lead}
      <NumberField
        label={t("settings.time")}
        field="time"
        unit={t("settings.min")}
        placeholder={t("settings.no_limit")}
        error={t("settings.time_error")}
        value={part.time_limit_seconds === null ? null : part.time_limit_seconds / 60}
        accepts={(minutes) => minutes === null || (minutes * 60 >= 1 && minutes <= WEEK_MINUTES)}
        onChange={(minutes) => set({ time_limit_seconds: minutes === null ? null : Math.round(minutes * 60) }, true)}
        isDisabled={isReadOnly}
      />
      {isAdaptive ? null : (
        <Select
          label={t("settings.navigation")}
          isDisabled={isReadOnly}
          value={part.navigation}
          choices={navigations.map((id) => ({ id, label: t(`navigation.${id}`) }))}
          onChange={(id) => set({ navigation: id === "linear" ? "linear" : "free" })}
        />
      )}
      <Select
        label={t("settings.shuffle")}
        isDisabled={isReadOnly}
        value={mixed}
        choices={kinds.map((id) => ({ id, label: t(`shuffle.${id}`) }))}
        onChange={(id) =>
          set({
            shuffle: { questions: id === "questions" || id === "both", options: id === "options" || id === "both" },
          })
        }
      />
      <Instructions part={part} onChange={(instructions) => set({ instructions })} />
      {children}
      <div className="field build-tools all-cols">
        <span className="label" id="tools-label">
          {t("settings.tools")}
        </span>
        <ToggleButtonGroup
          className="toggles"
          aria-labelledby="tools-label"
          selectionMode="multiple"
          isDisabled={isReadOnly}
          selectedKeys={part.tools}
          onSelectionChange={(keys) => set({ tools: tools.filter((tool) => keys.has(tool)) })}
        >
          {tools.map((tool) => (
            <ToggleButton key={tool} id={tool} className="toggle">
              {part.tools.includes(tool) ? <Icon of={Check} /> : null}
              {t(`tools.${tool}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
    </div>
  );
}

function Instructions({ part, onChange }: { part: PartFields; onChange: (html: string) => void }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const [isOpen, setOpen] = useState(false);
  const words = plainWords(part.instructions).trim();
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
          title={t("settings.instructions_of", { name: part.name })}
          html={part.instructions}
          onSave={onChange}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}
