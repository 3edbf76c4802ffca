import { useTranslation } from "react-i18next";
import { schoolsSource } from "../../parts/pickers/schools.ts";
import { SourceField } from "../../parts/pickers/source-field.tsx";

const none = "none";

type SchoolSelectProps = {
  label: string;
  help: string;
  value: string | null;
  onChange: (school: string | null) => void;
  error?: string;
};

/** Shows one of the schools, or none. */
export function SchoolSelect({ value, onChange, ...look }: SchoolSelectProps) {
  const { t } = useTranslation("settings");
  return (
    <SourceField
      {...look}
      source={schoolsSource}
      first={[{ id: none, name: t("no_school") }]}
      value={value ?? none}
      onChange={(id) => onChange(id === none ? null : id)}
      isRequired={value === null}
    />
  );
}
