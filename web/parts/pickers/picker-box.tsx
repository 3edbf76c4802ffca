import "./pickers.css";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import {
  Button,
  Collection,
  ComboBox,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListBoxLoadMoreItem,
  Popover,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { FieldNotes } from "../../base/ui/field-parts.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import type { Found, Option } from "./option.ts";

/** Field options that every picker takes. */
export type PickerFieldOptions = {
  label: ReactNode;
  placeholder?: string;
  help?: ReactNode;
  error?: ReactNode;
  /** The name by which a form finds the invalid field. */
  name?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** Opens the list on focus, not only on typing or request. On by default. */
  opensOnFocus?: boolean;
  /** Shows the label to screen readers only. */
  hidesLabel?: boolean;
  /** The text in the list when there are no options at all. */
  empty?: string;
};

type PickerBoxProps = PickerFieldOptions & {
  found: Found<Option>;
  /** The chosen option; null for none. It need not be among the found ones. */
  chosen: Option | null;
  onPick: (id: string) => void;
  /** Clears the choice; without it there is no button for that. */
  onClear?: () => void;
  /** The words typed; null once they are done with: by a choice, Escape or leaving the field. */
  onSearch: (typed: string | null) => void;
};

/** Shows a field that finds and chooses one option: by typing, or from the list. Arrows, Enter and Escape work as in any list. */
export function PickerBox({ found, chosen, onPick, onClear, onSearch, ...options }: PickerBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const search = (text: string | null) => {
    setTyped(text);
    onSearch(text);
  };
  // The list also closes when the page scrolls, as a phone does to keep the field in view: the words typed stay then.
  const keepOrDrop = () => {
    if (!typed || document.activeElement !== input.current) search(null);
  };
  const { rows } = found;
  const invalid = Boolean(options.error);
  return (
    <ComboBox
      className="field picker-field"
      name={options.name}
      items={rows}
      // While closed, the field shows the choice, wherever it is in the list.
      inputValue={typed || (typed === null && chosen ? chosen.name : "")}
      onInputChange={(text) => {
        // On closing, the list supplies its own text for the choice; it knows only the found options.
        if (typed !== null || text !== "") search(text);
      }}
      value={chosen?.id ?? null}
      onChange={(key) => {
        // Whenever it closes, the list reports the existing choice once more.
        if (key === null || key === chosen?.id) return keepOrDrop();
        search(null);
        onPick(String(key));
      }}
      onOpenChange={(isOpen) => (isOpen ? search(typed ?? "") : keepOrDrop())}
      menuTrigger={options.opensOnFocus === false ? "input" : "focus"}
      allowsEmptyCollection
      isDisabled={options.isDisabled}
      autoFocus={options.autoFocus}
      isInvalid={invalid || undefined}
    >
      <Label className={options.hidesLabel ? "sr" : "label"}>{options.label}</Label>
      <div className="affix">
        <Input
          ref={input}
          className="input"
          placeholder={options.placeholder ?? t("picker.placeholder")}
          onKeyDown={(event) => {
            if (event.key === "Escape") search(null);
          }}
        />
        {chosen && onClear && !options.isDisabled ? (
          // Not the list's own button: this one clears the choice.
          <Button
            slot={null}
            className="btn btn-ghost btn-icon"
            aria-label={t("picker.remove", { name: chosen.name })}
            onPress={onClear}
          >
            <Icon of={X} small />
          </Button>
        ) : (
          <Button className="btn btn-ghost btn-icon" aria-label={t("picker.open")}>
            <Icon of={ChevronDown} small />
          </Button>
        )}
      </div>
      <FieldNotes help={options.help} error={options.error} invalid={invalid} />
      <Popover className="popover picker-list">
        <ListBox<Option>
          className="menu"
          dependencies={[found.isPending, found.error, typed, options.empty]}
          renderEmptyState={() => <NothingFound found={found} typed={typed?.trim() ?? ""} empty={options.empty} />}
        >
          <Collection items={rows} dependencies={[typed]}>
            {(option) => <OptionRow option={option} />}
          </Collection>
          <ListBoxLoadMoreItem
            className="picker-none"
            onLoadMore={found.more ?? undefined}
            isLoading={found.isLoadingMore}
          >
            {t("picker.loading")}
          </ListBoxLoadMoreItem>
        </ListBox>
        {found.error && rows.length > 0 ? <Failed error={found.error} retry={found.retry} /> : null}
      </Popover>
    </ComboBox>
  );
}

function OptionRow({ option }: { option: Option }) {
  const { id, name, line, end, icon, depth = 0, whole } = option;
  return (
    <ListBoxItem id={id} textValue={name} aria-label={whole} className="menu-item picker-item">
      <span className="row row-2 grow" style={depth > 0 ? { paddingInlineStart: `${depth * 16}px` } : undefined}>
        {icon ? <Icon of={icon} small /> : null}
        <span className="picker-item-text">
          <span className="picker-item-name truncate">{isolated(name)}</span>
          {line ? <span className="truncate meta">{isolated(line)}</span> : null}
        </span>
      </span>
      {end ? <span className="picker-item-end meta">{isolated(end)}</span> : null}
    </ListBoxItem>
  );
}

type NothingFoundProps = { found: Found<Option>; typed: string; empty: string | undefined };

function NothingFound({ found, typed, empty }: NothingFoundProps) {
  const { t } = useTranslation();
  if (found.error) return <Failed error={found.error} retry={found.retry} />;
  if (found.isPending) return <p className="picker-none">{t("picker.loading")}</p>;
  return <p className="picker-none">{typed ? t("picker.none", { query: typed }) : (empty ?? t("picker.empty"))}</p>;
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  return (
    <p className="picker-none" role="alert">
      {problemText(error)}{" "}
      <Button slot={null} className="link" preventFocusOnPress excludeFromTabOrder onPress={retry}>
        {t("picker.retry")}
      </Button>
    </p>
  );
}
