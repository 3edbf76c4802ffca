import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Select } from "../ui/select.tsx";
import { schoolChoicesQuery } from "./requests.ts";

type SchoolSelectProps = {
  label: string;
  help: string;
  value: string | null;
  onChange: (school: string | null) => void;
  error?: string;
};

/** One of the schools, or none. */
export function SchoolSelect({ label, help, value, onChange, error }: SchoolSelectProps) {
  const { t } = useTranslation("settings");
  const schools = useQuery(schoolChoicesQuery).data ?? [];
  return (
    <Select
      label={label}
      help={help}
      error={error}
      choices={[{ id: "none", label: t("no_school") }, ...schools.map(({ id, name }) => ({ id, label: name }))]}
      value={value ?? "none"}
      onChange={(id) => onChange(id === "none" ? null : id)}
    />
  );
}
