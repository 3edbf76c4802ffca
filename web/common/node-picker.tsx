import "./tag-picker.css";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../ui/icon.tsx";
import { NodeField } from "./node-field.tsx";
import { nodesQuery } from "./syllabus.ts";

type NodePickerProps = {
  label: string;
  /** Ids of the nodes chosen, in the order in which they are shown. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Which nodes may be chosen; all by default. */
  accepts?: (id: string) => boolean;
  help?: ReactNode;
  /** Where they stand in what is written, so that a problem can lead here. */
  path?: string;
};

/** Several nodes of the syllabus: those chosen as chips that can be taken off, and a field that finds more. */
export function NodePicker({ label, value, onChange, accepts, help, path }: NodePickerProps) {
  const { t } = useTranslation();
  const nodes = useQuery(nodesQuery);
  // A new field for each node added: it is empty again and keeps the focus.
  const [round, setRound] = useState(0);
  return (
    <div className="tag-picker" data-path-box={path}>
      <NodeField
        key={round}
        label={label}
        value={null}
        accepts={(id) => !value.includes(id) && (accepts?.(id) ?? true)}
        onChange={(id) => {
          if (id === null) return;
          onChange([...value, id]);
          setRound(round + 1);
        }}
        help={nodes.data?.length === 0 ? t("node_field.empty") : help}
        autoFocus={round > 0}
        opensOnFocus={round === 0}
      />
      {value.length > 0 ? (
        <ul className="tag-chips" aria-label={label}>
          {value.map((id) => {
            const node = nodes.data?.find((one) => one.id === id);
            return (
              <li key={id} className="tag-chip" title={node ? [...node.above, node.name].join(" › ") : undefined}>
                <span className="truncate">{node?.name ?? "…"}</span>
                <Button
                  className="tag-chip-off"
                  aria-label={t("node_field.remove", { name: node?.name ?? "" })}
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
