import { useTranslation } from "react-i18next";
import { RadioGroup } from "../../../base/ui/radio-group.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { useAssessmentsSource } from "../../../parts/pickers/assessments.ts";
import { SourceField } from "../../../parts/pickers/source-field.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import type { Settings } from "../draft.ts";
import { NumberField } from "../section/number-field.tsx";
import { AddressesField } from "./addresses-field.tsx";
import { PasswordPart } from "./password-part.tsx";
import { SafeBrowserPart } from "./safe-browser-part.tsx";

type Rules = Settings["sitting_rules"];

const counted = ["first", "best", "last", "mean"] as const;
const units = ["percent", "points"] as const;
const HOUR_SECONDS = 3600;
const MOST_HOURS = 8760;

/** Shows how often an assessment is taken and what counts, and what a student needs to start it. */
export function SittingsPane() {
  const { t } = useTranslation("builder");
  const { store, stored, isReadOnly } = useBuilder();
  const source = useAssessmentsSource();
  const rules = useBuilderState().draft.settings.sitting_rules;
  const set = (change: Partial<Rules>, typed = false) =>
    store.change({ type: "set_settings", fields: { sitting_rules: { ...rules, ...change } } }, { typed });
  return (
    <section className="bench-mid" aria-label={t("whole.sittings")}>
      <div className="pane-title">
        <h2>{t("whole.sittings")}</h2>
      </div>
      <div className="build-fields stack g6">
        <RadioGroup
          label={t("sittings.counts")}
          help={t("sittings.counts_help")}
          isDisabled={isReadOnly}
          value={rules.counts}
          onChange={(id) => set({ counts: counted.find((one) => one === id) ?? "last" })}
          choices={counted.map((id) => ({ id, label: t(`sittings.count.${id}`) }))}
        />
        <div className="build-count">
          <NumberField
            label={t("sittings.delay")}
            field="delay"
            unit={t("sittings.hours")}
            error={t("sittings.delay_error")}
            value={rules.delay_seconds / HOUR_SECONDS}
            accepts={(hours) => hours !== null && hours >= 0 && hours <= MOST_HOURS}
            onChange={(hours) => set({ delay_seconds: Math.round((hours ?? 0) * HOUR_SECONDS) }, true)}
            isDisabled={isReadOnly}
          />
        </div>
        <PasswordPart />
        <SafeBrowserPart />
        <AddressesField
          value={rules.addresses}
          isReadOnly={isReadOnly}
          onChange={(addresses) => set({ addresses }, true)}
        />
        <div data-field="earlier" tabIndex={-1}>
          <SourceField
            label={t("sittings.earlier")}
            help={t("sittings.earlier_help")}
            placeholder={t("sittings.no_earlier")}
            isDisabled={isReadOnly}
            source={source}
            without={new Set([stored.id])}
            value={rules.earlier?.assessment ?? null}
            onChange={(assessment) =>
              set({ earlier: assessment === null ? null : { at_least: null, ...rules.earlier, assessment } })
            }
          />
        </div>
        {rules.earlier ? <LeastResult earlier={rules.earlier} onChange={(earlier) => set({ earlier }, true)} /> : null}
      </div>
    </section>
  );
}

type Earlier = NonNullable<Rules["earlier"]>;

function LeastResult({ earlier, onChange }: { earlier: Earlier; onChange: (earlier: Earlier) => void }) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const { at_least: least } = earlier;
  const unit = least?.unit ?? "any";
  const most = unit === "percent" ? 100 : 100_000;
  return (
    <div className="sets">
      <Select
        label={t("sittings.least")}
        isDisabled={isReadOnly}
        value={unit}
        choices={["any" as const, ...units].map((id) => ({ id, label: t(`sittings.least_unit.${id}`) }))}
        onChange={(id) => {
          const chosen = units.find((one) => one === id);
          const value = chosen === "percent" ? Math.min(100, least?.value ?? 60) : (least?.value ?? 1);
          onChange({ ...earlier, at_least: chosen ? { unit: chosen, value } : null });
        }}
      />
      {least ? (
        <NumberField
          label={t(`sittings.least_unit.${least.unit}`)}
          field="least"
          error={t("sittings.least_error", { most })}
          value={least.value}
          accepts={(value) => value !== null && value >= 0 && value <= most}
          onChange={(value) => onChange({ ...earlier, at_least: { ...least, value: value ?? 0 } })}
          isDisabled={isReadOnly}
        />
      ) : null}
    </div>
  );
}
