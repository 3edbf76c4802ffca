import "./tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { FieldNotes } from "../ui/field-parts.tsx";
import { Icon } from "../ui/icon.tsx";
import { findTags, levelRank, pathAbove, pathText, type Tag, tagsQuery } from "./tags.ts";

/** More than this nobody reads: another word finds it sooner. */
const MAX_SHOWN = 100;

export type TagFieldProps = {
  label: ReactNode;
  /** The tag that is chosen; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Which tags may be chosen; all by default. The tags above them are shown for the way, but cannot be. */
  accepts?: (tag: Tag) => boolean;
  help?: ReactNode;
  error?: ReactNode;
  placeholder?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** The list opens when one comes to the field, not only when one types or asks for it. On by default. */
  opensOnFocus?: boolean;
  /** The label is for screen readers alone. */
  hidesLabel?: boolean;
};

/**
 * One tag out of the taxonomy: type words of its name or of the names above it, or look through the tree. Arrows, Enter and Escape as
 * in any list.
 */
export function TagField(props: TagFieldProps) {
  const {
    label,
    value,
    onChange,
    accepts,
    help,
    error,
    placeholder,
    isDisabled,
    autoFocus,
    opensOnFocus = true,
    hidesLabel,
  } = props;
  const { t } = useTranslation();
  const tags = useQuery(tagsQuery);
  const all = tags.data ?? [];
  const chosen = all.find((tag) => tag.id === value);
  const [typed, setTyped] = useState<string | null>(null);
  const possible = accepts ? all.filter(accepts) : all;
  const found = findTags(possible, typed ?? "");
  const shown = found.slice(0, MAX_SHOWN);
  const isSearching = Boolean(typed?.trim());
  // Where the tag above is not in the list itself, its name says whose this one is.
  const listedIds = new Set(possible.map((tag) => tag.id));
  const invalid = Boolean(error);
  return (
    <ComboBox
      className="field tag-field"
      items={shown}
      inputValue={typed ?? (chosen ? chosen.name : "")}
      onInputChange={(text) => setTyped(text)}
      value={value}
      onChange={(key) => {
        setTyped(null);
        onChange(key === null ? null : String(key));
      }}
      onOpenChange={(isOpen) => {
        if (isOpen) setTyped("");
        else setTyped(null);
      }}
      menuTrigger={opensOnFocus ? "focus" : "input"}
      allowsEmptyCollection
      isDisabled={isDisabled}
      autoFocus={autoFocus}
      isInvalid={invalid || undefined}
    >
      <Label className={hidesLabel ? "sr" : "label"}>{label}</Label>
      <div className="affix">
        <Input className="input" placeholder={placeholder ?? t("tag_picker.placeholder")} />
        {value === null || isDisabled ? (
          <Button className="btn btn-ghost btn-icon" aria-label={t("tag_picker.open")}>
            <Icon of={ChevronDown} small />
          </Button>
        ) : (
          // Not the list's own button: it takes the choice back.
          <Button
            slot={null}
            className="btn btn-ghost btn-icon"
            aria-label={t("tag_picker.remove", { name: chosen?.name ?? "" })}
            onPress={() => onChange(null)}
          >
            <Icon of={X} small />
          </Button>
        )}
      </div>
      <FieldNotes help={help ?? (chosen ? pathAbove(chosen) : undefined)} error={error} invalid={invalid} />
      <Popover className="popover tag-list">
        <ListBox<Tag>
          className="menu"
          dependencies={[isSearching, possible.length]}
          renderEmptyState={() => (
            <p className="tag-none">
              {tags.isPending
                ? t("tag_picker.loading")
                : t(isSearching ? "tag_picker.none" : "tag_picker.empty", { query: typed?.trim() ?? "" })}
            </p>
          )}
        >
          {(tag) => (
            <ListBoxItem id={tag.id} textValue={tag.name} aria-label={pathText(tag)} className="menu-item tag-item">
              <span
                className="tag-item-text"
                style={isSearching ? undefined : { paddingInlineStart: `${depthIn(tag, possible) * 16}px` }}
              >
                <span className="tag-item-name">{tag.name}</span>
                {pathAbove(tag) && (isSearching || !listedIds.has(tag.parent ?? "")) ? (
                  <span className="tag-item-path">{pathAbove(tag)}</span>
                ) : null}
              </span>
              <span className="tag-item-level">{t(`levels.${tag.level}`)}</span>
            </ListBoxItem>
          )}
        </ListBox>
        {found.length > MAX_SHOWN ? (
          <p className="tag-more">{t("tag_picker.more", { count: found.length - MAX_SHOWN })}</p>
        ) : null}
      </Popover>
    </ComboBox>
  );
}

/** How far a tag is set in: by the tags above it that are in the list themselves. */
function depthIn(tag: Tag, listed: readonly Tag[]): number {
  const ranks = new Set(listed.map((one) => levelRank(one.level)));
  const highest = Math.min(...ranks);
  return tag.path.filter((above) => levelRank(above.level) >= highest).length - 1;
}
