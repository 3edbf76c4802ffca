import { useState } from "react";
import type { Option } from "./option.ts";
import { PickerBox, type PickerFieldOptions } from "./picker-box.tsx";
import type { Source } from "./source.ts";
import { useChosen } from "./use-chosen.ts";
import { usePaged } from "./use-paged.ts";

type SourceFieldProps<Row extends { id: string }> = PickerFieldOptions & {
  source: Source<Row>;
  /** The chosen id; null for none. */
  value: string | null;
  onChange: (id: string | null, row: Row | null) => void;
  /** Further options before the found ones, such as "No school". Offered while nothing is typed. */
  first?: readonly Option[];
  /** Known options, so that the name of the choice need not be fetched. */
  known?: readonly Option[];
  /** Ids that are not offered. */
  without?: ReadonlySet<string>;
  /** The choice can be changed but not cleared. */
  isRequired?: boolean;
};

/** Shows a field for one option of a source. The choice is shown wherever it is in the list. */
export function SourceField<Row extends { id: string }>(props: SourceFieldProps<Row>) {
  const { source, value, onChange, first = [], known = [], without, isRequired, ...options } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const found = usePaged(source, typed);
  const { chosen, remember } = useChosen(source, value === null ? [] : [value], [...first, ...known]);
  const rows = found.rows.filter(({ id }) => !without?.has(id));
  return (
    <PickerBox
      {...options}
      found={{ ...found, rows: [...(typed?.trim() ? [] : first), ...rows.map(source.optionOf)] }}
      chosen={chosen[0] ?? null}
      onSearch={setTyped}
      onPick={(id) => {
        const row = rows.find((one) => one.id === id);
        if (row) remember(row);
        onChange(id, row ?? null);
      }}
      onClear={isRequired ? undefined : () => onChange(null, null)}
    />
  );
}
