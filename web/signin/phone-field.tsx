import { useTranslation } from "react-i18next";
import { KitLanguage } from "../common/kit-language.tsx";
import { useLanguage } from "../common/language-context.tsx";
import { TextField } from "../ui/native/text-field.tsx";
import { Select } from "../ui/select.tsx";
import { countries } from "./calling-codes.ts";

export type TypedPhone = { country: string; number: string };

type PhoneFieldProps = {
  value: TypedPhone;
  onChange: (change: Partial<TypedPhone>) => void;
  error?: string;
};

/** Shows a phone number: its country, then the number as one says it there. A number that brings its own code keeps it. */
export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  const { t } = useTranslation("signin");
  const { language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: "region" });
  const choices = countries
    // Left to right, so that the plus stands before its figures in any language.
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
