import { useTranslation } from "react-i18next";
import { pathText, type Tag, tagsQuery } from "../../base/common/tags.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import type { PickerFieldOptions } from "./picker-box.tsx";
import { PickerSet } from "./picker-set.tsx";
import { TagField } from "./tag-field.tsx";

type TagPickerProps = PickerFieldOptions & {
  /** Ids of the tags chosen, in the order in which they are shown. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Which tags may be chosen; all by default. */
  accepts?: (tag: Tag) => boolean;
};

/** Shows several tags out of the taxonomy. */
export function TagPicker({ value, onChange, accepts, ...options }: TagPickerProps) {
  const { t } = useTranslation();
  const tags = useExtra(tagsQuery, t("picker.tags_failed"));
  const chosen = value.map((id) => {
    const tag = tags.data?.find((one) => one.id === id);
    return { id, name: tag?.name ?? "…", whole: tag && pathText(tag) };
  });
  return (
    <>
      {value.length > 0 ? tags.failure : null}
      <PickerSet
        label={t("picker.chosen_tags")}
        chosen={chosen}
        onRemove={options.isDisabled ? undefined : (id) => onChange(value.filter((one) => one !== id))}
      >
        {({ onAdded, ...round }) => (
          <TagField
            placeholder={t("picker.add_tag")}
            {...options}
            {...round}
            value={null}
            accepts={(tag) => !value.includes(tag.id) && (accepts?.(tag) ?? true)}
            onChange={(id) => {
              if (id === null) return;
              onChange([...value, id]);
              onAdded();
            }}
          />
        )}
      </PickerSet>
    </>
  );
}
