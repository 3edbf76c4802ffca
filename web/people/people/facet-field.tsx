import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Option } from "../../parts/pickers/option.ts";
import { PickerBox } from "../../parts/pickers/picker-box.tsx";
import { useWhole } from "../../parts/pickers/use-whole.ts";

type FacetFieldProps = {
  label: string;
  /** What the people in sight have, each with how many do; undefined while it is on its way. */
  facet: readonly { id: string; name: string; count: number }[] | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** One of what the people in sight have, or those who have none. */
export function FacetField({ label, facet, value, onChange }: FacetFieldProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const [typed, setTyped] = useState<string | null>(null);
  const words = typed?.trim().toLocaleLowerCase() ?? "";
  const all: Option[] = [
    { id: "none", name: t("filter.none") },
    ...(facet ?? []).map(({ id, name, count }) => ({ id, name, end: numbers.counted(count) })),
  ];
  const list = { data: facet, isPending: facet === undefined, error: null, refetch: () => {} };
  const found = useWhole(
    list,
    all.filter(({ name }) => name.toLocaleLowerCase().includes(words)),
    typed,
  );
  return (
    <PickerBox
      label={label}
      placeholder={t("filter.any")}
      found={found}
      chosen={value === undefined ? null : (all.find(({ id }) => id === value) ?? { id: value, name: "…" })}
      onSearch={setTyped}
      onPick={onChange}
      onClear={() => onChange(undefined)}
    />
  );
}
