import { useTranslation } from "react-i18next";
import { nodesQuery } from "../../base/common/syllabus.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { NodeField } from "./node-field.tsx";
import type { PickerFieldOptions } from "./picker-box.tsx";
import { PickerSet } from "./picker-set.tsx";

type NodePickerProps = Omit<PickerFieldOptions, "label"> & {
  label: string;
  /** Ids of the nodes chosen, in the order in which they are shown. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Which nodes may be chosen; all by default. */
  accepts?: (id: string) => boolean;
  /** The path of the nodes in the edited content, so that a problem can link here. */
  path?: string;
};

/** Shows several nodes of the syllabus. */
export function NodePicker({ value, onChange, accepts, path, ...options }: NodePickerProps) {
  const { t } = useTranslation();
  const nodes = useExtra(nodesQuery, t("picker.nodes_failed"));
  const chosen = value.map((id) => {
    const node = nodes.data?.find((one) => one.id === id);
    return { id, name: node?.name ?? "…", whole: node && [...node.above, node.name].join(" › ") };
  });
  return (
    <>
      {value.length > 0 ? nodes.failure : null}
      <PickerSet
        label={options.label}
        chosen={chosen}
        onRemove={(id) => onChange(value.filter((one) => one !== id))}
        path={path}
      >
        {({ onAdded, ...round }) => (
          <NodeField
            {...options}
            {...round}
            help={nodes.data?.length === 0 ? t("picker.no_nodes") : options.help}
            value={null}
            accepts={(id) => !value.includes(id) && (accepts?.(id) ?? true)}
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
