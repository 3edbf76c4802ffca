import { useState } from "react";
import type { Option } from "./option.ts";
import { PickerBox, type PickerFieldOptions } from "./picker-box.tsx";
import type { Source } from "./source.ts";
import { useChosen } from "./use-chosen.ts";
import { usePaged } from "./use-paged.ts";

type SourceFieldProps<Row extends { id: string }> = PickerFieldOptions & {
  source: Source<Row>;
  /** The id that is chosen; null for none. */
  value: string | null;
  onChange: (id: string | null, row: Row | null) => void;
  /** Other things that may be chosen, before what is found: "No school". They are offered while nothing is typed. */
  first?: readonly Option[];
  /** What is known of the choice, so that its name need not be asked for. */
  known?: readonly Option[];
  /** Ids that are not offered. */
  without?: ReadonlySet<string>;
  /** The choice cannot be taken back, only changed. */
  isRequired?: boolean;
};

/** Shows one thing out of a source. What is chosen is shown wherever it may stand in the list. */
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
