import "../../common/tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { findNodes, nodesQuery, type SyllabusNode } from "../../common/syllabus.ts";
import { Icon } from "../../ui/icon.tsx";

/** More than this nobody reads: another word finds it sooner. */
const MOST_SHOWN = 100;

type NodePickerProps = {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  accepts: (id: string) => boolean;
};

/** Several nodes of the syllabus: those chosen as chips, and a field that finds more by words of their names or of those above. */
export function NodePicker({ label, value, onChange, accepts }: NodePickerProps) {
  const { t } = useTranslation("bank");
  const nodes = useQuery(nodesQuery);
  const [typed, setTyped] = useState("");
  const possible = (nodes.data ?? []).filter(({ id }) => !value.includes(id) && accepts(id));
  const chosen = value.flatMap((id) => nodes.data?.find((node) => node.id === id) ?? []);
  return (
    <div className="tag-picker">
      <ComboBox
        className="field tag-field"
        items={findNodes(possible, typed).slice(0, MOST_SHOWN)}
        inputValue={typed}
        onInputChange={setTyped}
        value={null}
        onChange={(key) => {
          if (key === null) return;
          onChange([...value, String(key)]);
          setTyped("");
        }}
        menuTrigger="focus"
        allowsEmptyCollection
      >
        <Label className="label">{label}</Label>
        <Input className="input" placeholder={t("bulk.find_node")} />
        <Popover className="popover tag-list">
          <ListBox<SyllabusNode>
            className="menu"
            renderEmptyState={() => <p className="tag-none">{t("bulk.no_node")}</p>}
          >
            {(node) => (
              <ListBoxItem id={node.id} textValue={node.name} className="menu-item tag-item">
                <span className="tag-item-text">
                  <span className="tag-item-name">{node.name}</span>
                  <span className="tag-item-path">{node.above.join(" › ")}</span>
                </span>
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {chosen.length > 0 ? (
        <ul className="tag-chips" aria-label={label}>
          {chosen.map(({ id, name, above }) => (
            <li key={id} className="tag-chip" title={[...above, name].join(" › ")}>
              <span className="truncate">{name}</span>
              <Button
                className="tag-chip-off"
                aria-label={t("chips.remove", { title: label, name })}
                onPress={() => onChange(value.filter((one) => one !== id))}
              >
                <Icon of={X} small />
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
