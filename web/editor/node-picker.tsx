import "../common/tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useState } from "react";
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { findNodes, nodesQuery, type SyllabusNode } from "../common/syllabus.ts";
import { useProblemText } from "../common/use-problem-text.ts";
import { Icon } from "../ui/icon.tsx";

/** More than this nobody reads: another word finds it sooner. */
const MOST_SHOWN = 100;

type NodePickerProps = { value: readonly string[]; onChange: (ids: string[]) => void };

/** Where in the syllabus a question is filed: those places as chips, and a field that finds more. */
export function NodePicker({ value, onChange }: NodePickerProps) {
  const { t } = useTranslation("editor");
  const problemText = useProblemText();
  const nodes = useQuery(nodesQuery);
  const [typed, setTyped] = useState("");
  // A new field for each place added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  const all = nodes.data ?? [];
  const found = findNodes(
    all.filter(({ id }) => !value.includes(id)),
    typed,
  ).slice(0, MOST_SHOWN);
  const isEmpty = nodes.isSuccess && all.length === 0;
  return (
    <div className="tag-picker">
      {isEmpty ? (
        <div className="field">
          <span className="label">{t("filing.nodes")}</span>
          <p className="help">{t("filing.nodes_empty")}</p>
        </div>
      ) : (
        <ComboBox
          key={round}
          className="field tag-field"
          items={found}
          inputValue={typed}
          onInputChange={setTyped}
          value={null}
          onChange={(key) => {
            if (key === null) return;
            onChange([...value, String(key)]);
            setTyped("");
            setRound(round + 1);
          }}
          menuTrigger="focus"
          allowsEmptyCollection
          autoFocus={round > 0}
          isDisabled={nodes.isError}
        >
          <Label className="label">{t("filing.nodes")}</Label>
          <div className="affix">
            <Input className="input" placeholder={t("filing.nodes_add")} data-path="nodes" />
            <Button className="btn btn-ghost btn-icon" aria-label={t("filing.nodes_add")}>
              <Icon of={ChevronDown} small />
            </Button>
          </div>
          {nodes.isError ? <p className="help">{problemText(nodes.error)}</p> : null}
          <Popover className="popover tag-list">
            <ListBox<SyllabusNode>
              className="menu"
              renderEmptyState={() => (
                <p className="tag-none">{t(nodes.isPending ? "filing.nodes_loading" : "filing.nodes_none")}</p>
              )}
            >
              {(node) => (
                <ListBoxItem
                  id={node.id}
                  textValue={node.name}
                  aria-label={[...node.above, node.name].join(" › ")}
                  className="menu-item tag-item"
                >
                  <span className="tag-item-text">
                    <span className="tag-item-name">{node.name}</span>
                    <span className="tag-item-path">{node.above.join(" › ")}</span>
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
      )}
      {value.length > 0 ? (
        <ul className="tag-chips" aria-label={t("filing.nodes")}>
          {value.map((id) => {
            const node = all.find((one) => one.id === id);
            return (
              <li key={id} className="tag-chip" title={node ? [...node.above, node.name].join(" › ") : undefined}>
                <span className="truncate">{node?.name ?? "…"}</span>
                <Button
                  className="tag-chip-off"
                  aria-label={t("filing.nodes_remove", { name: node?.name ?? "" })}
                  onPress={() => onChange(value.filter((one) => one !== id))}
                >
                  <Icon of={X} small />
                </Button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
