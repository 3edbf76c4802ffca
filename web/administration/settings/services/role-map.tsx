import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Select } from "../../../base/ui/select.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import type { Service } from "./requests.ts";

type Row = Service["role_map"][number];
type RoleMapProps = { value: readonly Row[]; onChange: (rows: Row[]) => void; error?: string };

const roles = ["student", "tutor", "counselor", "manager", "staff"] as const;

/** Shows which value of the claim gives which role: the first that fits counts. */
export function RoleMap({ value, onChange, error }: RoleMapProps) {
  const { t } = useTranslation(["settings", "shell"]);
  const change = (index: number, next: Partial<Row>) =>
    onChange(value.map((row, at) => (at === index ? { ...row, ...next } : row)));
  // Rows have no id, and their content changes during typing, so the key is the position.
  const rows = value.map((row, index) => ({ row, index, key: `${index} of ${value.length}` }));
  return (
    <fieldset className="field stack g3 logo-field">
      <legend className="label">{t("services.role_map")}</legend>
      {rows.map(({ row, index, key }) => (
        <div className="settings-map phone-column" key={key}>
          <TextField
            label={t("services.role_value")}
            value={row.value}
            onChange={(text) => change(index, { value: text })}
            autoComplete="off"
          />
          <Select
            label={t("services.role_role")}
            choices={roles.map((id) => ({ id, label: t(`roles.${id}`, { ns: "shell" }) }))}
            value={row.role}
            onChange={(id) => change(index, { role: roles.find((role) => role === id) ?? "student" })}
          />
          <Button
            variant="ghost"
            icon
            aria-label={t("services.role_remove", { value: row.value })}
            onPress={() => onChange(value.filter((_, at) => at !== index))}
          >
            <Icon of={X} small />
          </Button>
        </div>
      ))}
      <div>
        <Button size="sm" onPress={() => onChange([...value, { value: "", role: "tutor" }])}>
          <Icon of={Plus} small />
          {t("services.role_add")}
        </Button>
      </div>
      {error ? (
        <p className="error" role="alert">
          {error}
        </p>
      ) : (
        <p className="help">{t("services.role_map_help")}</p>
      )}
    </fieldset>
  );
}
