import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MomentField } from "../../base/common/moment-field.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { Select } from "../../base/ui/select.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { ZoneField } from "../../parts/pickers/zone-field.tsx";
import { multipliers, problemsOf, type TermsDraft } from "./terms.ts";

type TermsFieldsProps = { value: TermsDraft; zoneNote?: ReactNode; onChange: (change: Partial<TermsDraft>) => void };

/** Shows when something may be sat, how often, and with what beyond the usual. */
export function TermsFields({ value, zoneNote, onChange }: TermsFieldsProps) {
  const { t } = useTranslation("allocate");
  const problems = problemsOf(value);
  const times = [...new Set([...multipliers, ...(value.multiplier ? [value.multiplier] : [])])].sort(
    (one, other) => Number(one) - Number(other),
  );
  const said = (problem: keyof typeof problems) => {
    const code = problems[problem];
    return code ? t(`terms.problems.${code}`) : undefined;
  };
  return (
    <div className="stack g8">
      <fieldset className="terms-part">
        <legend className="h3">{t("terms.window")}</legend>
        <div className="terms-grid phone-column">
          <MomentField
            zone={value.zone}
            label={t("terms.opens")}
            help={t("terms.opens_help")}
            value={value.opens}
            onChange={(opens) => onChange({ opens })}
          />
          <MomentField
            zone={value.zone}
            label={t("terms.closes")}
            help={t("terms.closes_help")}
            error={said("closes")}
            value={value.closes}
            onChange={(closes) => onChange({ closes })}
          />
          <ZoneField
            label={t("terms.zone")}
            help={zoneNote}
            value={value.zone}
            onChange={(zone) => onChange({ zone })}
          />
          <TextField
            label={t("terms.sittings")}
            inputMode="numeric"
            error={said("sittings")}
            value={value.sittings}
            onChange={(sittings) => onChange({ sittings: sittings.trim() })}
          />
        </div>
        <Checkbox
          isSelected={value.hardClose && value.closes !== ""}
          isDisabled={value.closes === ""}
          onChange={(hardClose) => onChange({ hardClose })}
        >
          <span>
            <span className="block-line">{t("terms.hard_close")}</span>
            <span className="meta">{t("terms.hard_close_help")}</span>
          </span>
        </Checkbox>
      </fieldset>
      <fieldset className="terms-part">
        <legend className="h3">{t("terms.beyond")}</legend>
        <p className="body-s dim">{t("terms.beyond_help")}</p>
        <div className="terms-grid phone-column">
          <Select
            label={t("terms.multiplier")}
            choices={[
              { id: "none", label: t("terms.as_it_is") },
              ...times.map((id) => ({ id, label: t("terms.times", { times: id }) })),
            ]}
            value={value.multiplier || "none"}
            onChange={(id) => onChange({ multiplier: id === "none" ? "" : id })}
          />
          <TextField
            label={t("terms.extra_break")}
            inputMode="decimal"
            placeholder={t("terms.as_it_is")}
            error={said("extraBreak")}
            value={value.extraBreak}
            onChange={(extraBreak) => onChange({ extraBreak: extraBreak.trim() })}
          />
        </div>
        <div className="row wrap terms-checks">
          <Checkbox isSelected={value.mayPause} onChange={(mayPause) => onChange({ mayPause })}>
            {t("terms.may_pause")}
          </Checkbox>
          <Checkbox isSelected={value.untimed} onChange={(untimed) => onChange({ untimed })}>
            {t("terms.untimed")}
          </Checkbox>
          <Checkbox isSelected={value.readAloud} onChange={(readAloud) => onChange({ readAloud })}>
            {t("terms.read_aloud")}
          </Checkbox>
          <Checkbox isSelected={value.masking} onChange={(masking) => onChange({ masking })}>
            {t("terms.masking")}
          </Checkbox>
        </div>
      </fieldset>
    </div>
  );
}
