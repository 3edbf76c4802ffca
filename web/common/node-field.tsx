import "./tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { FieldNotes } from "../ui/field-parts.tsx";
import { Icon } from "../ui/icon.tsx";
import { findNodes, nodesQuery, type SyllabusNode } from "./syllabus.ts";

/** More than this nobody reads: another word finds it sooner. */
const MAX_SHOWN = 100;

type NodeFieldProps = {
  label: ReactNode;
  /** The node that is chosen; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Which nodes may be chosen; all by default. */
  accepts?: (id: string) => boolean;
  /** Other places that may be chosen, before the nodes. */
  first?: readonly SyllabusNode[];
  help?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean;
  /** The list opens when one comes to the field, not only when one types or asks for it. On by default. */
  opensOnFocus?: boolean;
};

const pathText = ({ name, above }: SyllabusNode) => [...above, name].join(" › ");

/** One node of the syllabus: type words of its name or of the names above it, or look through the list. */
export function NodeField(props: NodeFieldProps) {
  const { label, value, onChange, accepts, first = [], help, error, autoFocus, opensOnFocus = true } = props;
  const { t } = useTranslation();
  const nodes = useQuery(nodesQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const all = [...first, ...(nodes.data ?? [])];
  const chosen = all.find(({ id }) => id === value);
  const possible = accepts ? all.filter(({ id }) => accepts(id)) : all;
  const found = findNodes(possible, typed ?? "");
  const invalid = Boolean(error);
  return (
    <ComboBox
      className="field tag-field"
      items={found.slice(0, MAX_SHOWN)}
      inputValue={typed ?? chosen?.name ?? ""}
      onInputChange={setTyped}
      value={value}
      onChange={(key) => {
        setTyped(null);
        onChange(key === null ? null : String(key));
      }}
      onOpenChange={(isOpen) => setTyped(isOpen ? "" : null)}
      menuTrigger={opensOnFocus ? "focus" : "input"}
      allowsEmptyCollection
      autoFocus={autoFocus}
      isInvalid={invalid || undefined}
    >
      <Label className="label">{label}</Label>
      <div className="affix">
        <Input className="input" placeholder={t("node_field.placeholder")} />
        {value === null ? (
          <Button className="btn btn-ghost btn-icon" aria-label={t("node_field.open")}>
            <Icon of={ChevronDown} small />
          </Button>
        ) : (
          // Not the list's own button: it takes the choice back.
          <Button
            slot={null}
            className="btn btn-ghost btn-icon"
            aria-label={t("node_field.remove", { name: chosen?.name ?? "" })}
            onPress={() => onChange(null)}
          >
            <Icon of={X} small />
          </Button>
        )}
      </div>
      <FieldNotes help={help ?? (chosen ? chosen.above.join(" › ") : undefined)} error={error} invalid={invalid} />
      <Popover className="popover tag-list">
        <ListBox<SyllabusNode>
          className="menu"
          renderEmptyState={() => (
            <p className="tag-none">
              {nodes.isPending
                ? t("node_field.loading")
                : t(typed?.trim() ? "node_field.none" : "node_field.empty", { query: typed?.trim() ?? "" })}
            </p>
          )}
        >
          {(node) => (
            <ListBoxItem id={node.id} textValue={node.name} aria-label={pathText(node)} className="menu-item tag-item">
              <span className="tag-item-text">
                <span className="tag-item-name">{node.name}</span>
                <span className="tag-item-path">{node.above.join(" › ")}</span>
              </span>
            </ListBoxItem>
          )}
        </ListBox>
        {found.length > MAX_SHOWN ? (
          <p className="tag-more">{t("node_field.more", { count: found.length - MAX_SHOWN })}</p>
        ) : null}
      </Popover>
    </ComboBox>
  );
}
