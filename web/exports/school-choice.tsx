import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { firstSchoolQuery, schoolsSource } from "../pickers/schools.ts";
import { SourceField } from "../pickers/source-field.tsx";

type SchoolChoiceProps = { value: string | null; onChange: (id: string | null) => void };

/** Asks for a school where the person has several. */
export function SchoolChoice({ value, onChange }: SchoolChoiceProps) {
  const { t } = useTranslation("exports");
  const count = useQuery(firstSchoolQuery).data?.count ?? 0;
  if (count < 2) return null;
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
