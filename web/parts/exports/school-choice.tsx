import { useTranslation } from "react-i18next";
import { schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";
import { useHasSchools } from "../pickers/use-has-schools.ts";

type SchoolChoiceProps = { value: string | null; onChange: (id: string | null) => void };

/** Asks for a school where the person has several. */
export function SchoolChoice({ value, onChange }: SchoolChoiceProps) {
  const { t } = useTranslation("exports");
  if (!useHasSchools()) return null;
  return (
    <SourceField
      label={t("school")}
      placeholder={t("every_school")}
      source={schoolsSource}
      value={value}
      onChange={onChange}
      opensOnFocus={false}
    />
  );
}
