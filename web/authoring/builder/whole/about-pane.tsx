import { useTranslation } from "react-i18next";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { schoolsSource } from "../../../parts/pickers/schools.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";
import { WhoHasIt } from "./who-has-it.tsx";

const kinds = ["diagnostic", "mock", "quiz", "practice"] as const;
const DAY_MINUTES = 1440;

/** Shows what belongs to the assessment as a whole: its name and kind, whose it is, and who has it. */
export function AboutPane() {
  const { t } = useTranslation("builder");
  const { store, isReadOnly } = useBuilder();
  const { settings } = useBuilderState().draft;
  const set = (fields: Partial<Settings>, typed = false) => store.change({ type: "set_settings", fields }, { typed });
  return (
    <section className="bench-mid" aria-label={t("whole.about")}>
      <div className="pane-title">
        <h2>{t("whole.about")}</h2>
      </div>
      <div className="build-fields stack g6">
        <TextField
          label={t("field.name")}
          value={settings.name}
          maxLength={200}
          isReadOnly={isReadOnly}
          onChange={(name) => {
            if (name.trim()) set({ name }, true);
          }}
        />
        <Select
          label={t("field.kind")}
          isDisabled={isReadOnly}
          value={settings.kind}
          choices={kinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
          onChange={(id) => set({ kind: kinds.find((kind) => kind === id) ?? "quiz" })}
        />
        <SourceField
          label={t("field.school")}
          help={t("field.school_help")}
          placeholder={t("field.no_school")}
          isDisabled={isReadOnly}
          source={schoolsSource}
          value={settings.school}
          onChange={(school) => set({ school })}
        />
        <NumberField
          label={t("field.grace")}
          field="grace"
          unit={t("settings.min")}
          error={t("settings.break_error")}
          value={settings.sync_grace_seconds / 60}
          accepts={(minutes) => minutes !== null && minutes >= 0 && minutes <= DAY_MINUTES}
          onChange={(minutes) => set({ sync_grace_seconds: Math.round((minutes ?? 0) * 60) }, true)}
          isDisabled={isReadOnly}
        />
        <Checkbox
          isDisabled={isReadOnly}
          isSelected={settings.allows_chosen_sections}
          onChange={(on) => set({ allows_chosen_sections: on })}
        >
          {t("field.chosen_sections")}
        </Checkbox>
        <WhoHasIt />
      </div>
    </section>
  );
}
