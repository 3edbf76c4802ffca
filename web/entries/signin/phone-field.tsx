import { useTranslation } from "react-i18next";
import { KitLanguage } from "../../base/common/kit-language.tsx";
import { useLanguage } from "../../base/common/language-context.tsx";
import { TextField } from "../../base/ui/native/text-field.tsx";
import { Select } from "../../base/ui/select.tsx";
import { countries } from "./calling-codes.ts";

export type TypedPhone = { country: string; number: string };

type PhoneFieldProps = {
  value: TypedPhone;
  onChange: (change: Partial<TypedPhone>) => void;
  error?: string;
};

/** Shows a phone field: the country, then the national number. A number typed with its own country code keeps it. */
export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  const { t } = useTranslation("signin");
  const { language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: "region" });
  const choices = countries
    // Forces left to right, so that the plus precedes the digits in any language.
    .map(({ id, code }) => ({ id, label: `${names.of(id) ?? id} \u2066${code}\u2069` }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <div className="stack g4 phone">
      <KitLanguage>
        <Select
          label={t("phone.country")}
          choices={choices}
          value={value.country}
          onChange={(country) => onChange({ country })}
        />
      </KitLanguage>
      <TextField
        label={t("phone.number")}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={value.number}
        onChange={(number) => onChange({ number })}
        error={error}
      />
    </div>
  );
}
