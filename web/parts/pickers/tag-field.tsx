import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findTags, levelRank, pathAbove, pathText, type Tag, tagsQuery } from "../../base/common/tags.ts";
import type { Option } from "./option.ts";
import { PickerBox, type PickerFieldOptions } from "./picker-box.tsx";
import { useWhole } from "./use-whole.ts";

type TagFieldProps = PickerFieldOptions & {
  /** The tag that is chosen; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Which tags may be chosen; all by default. The tags above them are shown for the way, but cannot be. */
  accepts?: (tag: Tag) => boolean;
};

/** Shows one tag out of the taxonomy: type words of its name or of the names above it, or look through the tree. */
export function TagField({ value, onChange, accepts, ...options }: TagFieldProps) {
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const all = tags.data ?? [];
  const chosen = all.find((tag) => tag.id === value);
  const possible = accepts ? all.filter(accepts) : all;
  // Without its name, what is chosen would look like nothing chosen.
  const hasFailed = tags.isError && !tags.data && value !== null;
  const found = useWhole(tags, findTags(possible, typed ?? ""), typed);
  const isSearching = Boolean(typed?.trim());
  // Where the tag above is not in the list itself, its name says whose this one is.
  const listedIds = new Set(possible.map((tag) => tag.id));
  const highest = Math.min(...possible.map((tag) => levelRank(tag.level)));
  const optionOf = (tag: Tag): Option => ({
    id: tag.id,
    name: tag.name,
    line: isSearching || !listedIds.has(tag.parent ?? "") ? pathAbove(tag) || undefined : undefined,
    end: t(`levels.${tag.level}`),
    depth: isSearching ? 0 : tag.path.filter((above) => levelRank(above.level) >= highest).length - 1,
    whole: pathText(tag),
  });
  return (
    <PickerBox
      {...options}
      placeholder={options.placeholder ?? t("picker.search_tags")}
      error={options.error ?? (hasFailed ? t("picker.tags_failed") : undefined)}
      help={options.help ?? (chosen ? pathAbove(chosen) : undefined)}
      empty={t("picker.no_tags")}
      found={{ ...found, rows: found.rows.map(optionOf) }}
      chosen={chosen ? optionOf(chosen) : null}
      onSearch={setTyped}
      onPick={onChange}
      onClear={() => onChange(null)}
    />
  );
}
