import { useTranslation } from "react-i18next";
import type { Option } from "./option.ts";
import type { PickerFieldOptions } from "./picker-box.tsx";
import { PickerSet } from "./picker-set.tsx";
import type { Source } from "./source.ts";
import { SourceField } from "./source-field.tsx";
import { useChosen } from "./use-chosen.ts";

type SourcePickerProps<Row extends { id: string }> = Omit<PickerFieldOptions, "label"> & {
  label: string;
  source: Source<Row>;
  /** The ids that are chosen, in the order in which they are shown. */
  value: readonly string[];
  onChange: (ids: string[], added: Row | null) => void;
  /** What is known of those chosen, so that their names need not be asked for. */
  known?: readonly Option[];
  /** What a chip says of one that is chosen; by default what the list says of it. */
  chipOf?: (option: Option) => Option;
  /** Which may be taken off; all by default. */
  isRemovable?: (id: string) => boolean;
};

/** Shows several things out of a source. */
export function SourcePicker<Row extends { id: string }>(props: SourcePickerProps<Row>) {
  const { source, value, onChange, known, chipOf, isRemovable, ...options } = props;
  const { t } = useTranslation();
  const { chosen, remember } = useChosen(source, value, known);
  return (
    <PickerSet
      label={t("picker.chosen", { what: options.label })}
      chosen={chipOf ? chosen.map(chipOf) : chosen}
      onRemove={
        options.isDisabled
          ? undefined
          : (id) =>
              onChange(
                value.filter((one) => one !== id),
                null,
              )
      }
      isRemovable={isRemovable}
    >
      {({ onAdded, autoFocus, opensOnFocus }) => (
        <SourceField
          {...options}
          autoFocus={autoFocus || options.autoFocus}
          opensOnFocus={opensOnFocus && options.opensOnFocus}
          source={source}
          value={null}
          without={new Set(value)}
          onChange={(id, row) => {
            if (id === null) return;
            if (row) remember(row);
            onChange([...value, id], row);
            onAdded();
          }}
        />
      )}
    </PickerSet>
  );
}
