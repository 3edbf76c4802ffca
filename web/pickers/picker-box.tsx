import "./pickers.css";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
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
import { useProblemText } from "../common/use-problem-text.ts";
import { FieldNotes } from "../ui/field-parts.tsx";
import { Icon } from "../ui/icon.tsx";
import { isolated } from "../ui/isolated.ts";
import type { Found, Option } from "./option.ts";

/** Options of the field that every picker takes. */
export type PickerFieldOptions = {
  label: ReactNode;
  placeholder?: string;
  help?: ReactNode;
  error?: ReactNode;
  /** The name by which a form finds the field that is at fault. */
  name?: string;
  isDisabled?: boolean;
  autoFocus?: boolean;
  /** The list opens when one comes to the field, not only when one types or asks for it. On by default. */
  opensOnFocus?: boolean;
  /** The label is for screen readers alone. */
  hidesLabel?: boolean;
  /** What stands in the list when there is nothing at all to choose from. */
  empty?: string;
};

type PickerBoxProps = PickerFieldOptions & {
  found: Found<Option>;
  /** What is chosen; null for nothing. It need not be among what was found. */
  chosen: Option | null;
  onPick: (id: string) => void;
  /** Takes the choice back; without it there is no button for that. */
  onClear?: () => void;
  /** The words typed; null once the list is closed. */
  onSearch: (typed: string | null) => void;
};

/** Shows one field that finds and chooses one thing: type, or look through the list. Arrows, Enter and Escape as in any list. */
export function PickerBox({ found, chosen, onPick, onClear, onSearch, ...options }: PickerBoxProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const search = (text: string | null) => {
    setTyped(text);
    onSearch(text);
  };
  const { rows } = found;
  const invalid = Boolean(options.error);
  return (
    <ComboBox
      className="field picker-field"
      name={options.name}
      items={rows}
      // Closed, the field says what is chosen, wherever in the list that may be.
      inputValue={typed || (typed === null && chosen ? chosen.name : "")}
      onInputChange={(text) => {
        // Closing, the list offers its own words for the choice; it knows only those that were found.
        if (typed !== null || text !== "") search(text);
      }}
      value={chosen?.id ?? null}
      onChange={(key) => {
        search(null);
        // Leaving the field, the list says once more what is chosen already.
        if (key !== null && key !== chosen?.id) onPick(String(key));
      }}
      onOpenChange={(isOpen) => search(isOpen ? (typed ?? "") : null)}
      menuTrigger={options.opensOnFocus === false ? "input" : "focus"}
      allowsEmptyCollection
      isDisabled={options.isDisabled}
      autoFocus={options.autoFocus}
      isInvalid={invalid || undefined}
    >
      <Label className={options.hidesLabel ? "sr" : "label"}>{options.label}</Label>
      <div className="affix">
        <Input className="input" placeholder={options.placeholder ?? t("picker.placeholder")} />
        {chosen && onClear && !options.isDisabled ? (
          // Not the list's own button: it takes the choice back.
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
          {line ? <span className="picker-item-line truncate">{isolated(line)}</span> : null}
        </span>
      </span>
      {end ? <span className="picker-item-end">{isolated(end)}</span> : null}
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
