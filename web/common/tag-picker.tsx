import "./tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { TagField } from "./tag-field.tsx";
import { pathText, type Tag, tagsQuery } from "./tags.ts";

export type TagPickerProps = {
  label: ReactNode;
  /** Ids of the tags chosen, in the order in which they are shown. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Which tags may be chosen; all by default. */
  accepts?: (tag: Tag) => boolean;
  help?: ReactNode;
  error?: ReactNode;
  isDisabled?: boolean;
};

/** Several tags out of the taxonomy: those chosen as chips that can be taken off, and a field that finds more. */
export function TagPicker({ label, value, onChange, accepts, help, error, isDisabled }: TagPickerProps) {
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery);
  // A new field for each tag added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  const chosen = value.map((id) => tags.data?.find((tag) => tag.id === id) ?? id);
  return (
    <div className="tag-picker">
      <TagField
        key={round}
        label={label}
        value={null}
        accepts={(tag) => !value.includes(tag.id) && (accepts?.(tag) ?? true)}
        onChange={(id) => {
          if (id === null) return;
          onChange([...value, id]);
          setRound(round + 1);
        }}
        placeholder={t("tag_picker.add")}
        help={help}
        error={error}
        isDisabled={isDisabled}
        autoFocus={round > 0}
        opensOnFocus={round === 0}
      />
      {chosen.length > 0 ? (
        <ul className="tag-chips" aria-label={t("tag_picker.chosen")}>
          {chosen.map((tag) => (
            <TagChip
              key={typeof tag === "string" ? tag : tag.id}
              tag={tag}
              onRemove={
                isDisabled
                  ? undefined
                  : () => onChange(value.filter((id) => id !== (typeof tag === "string" ? tag : tag.id)))
              }
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A chosen tag by its name, its whole path for who looks or listens closer; an id while the taxonomy is on its way. */
function TagChip({ tag, onRemove }: { tag: Tag | string; onRemove?: () => void }) {
  const { t } = useTranslation();
  const name = typeof tag === "string" ? "…" : tag.name;
  return (
    <li className="tag-chip" title={typeof tag === "string" ? undefined : pathText(tag)}>
      <span className="truncate">{name}</span>
      {onRemove ? (
        <Button className="tag-chip-off" aria-label={t("tag_picker.remove", { name })} onPress={onRemove}>
          <Icon of={X} small />
        </Button>
      ) : null}
    </li>
  );
}
