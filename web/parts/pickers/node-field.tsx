import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { findNodes, nodesQuery, type SyllabusNode } from "../../base/common/syllabus.ts";
import { PickerBox, type PickerFieldOptions } from "./picker-box.tsx";
import { useWhole } from "./use-whole.ts";

type NodeFieldProps = PickerFieldOptions & {
  /** The node that is chosen; null for none. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Which nodes may be chosen; all by default. */
  accepts?: (id: string) => boolean;
  /** Other places that may be chosen, before the nodes. */
  first?: readonly SyllabusNode[];
};

const optionOf = ({ id, name, above }: SyllabusNode) => ({
  id,
  name,
  line: above.join(" › "),
  whole: [...above, name].join(" › "),
});

/** Shows one node of the syllabus: type words of its name or of the names above it, or look through the list. */
export function NodeField({ value, onChange, accepts, first = [], ...options }: NodeFieldProps) {
  const { t } = useTranslation();
  const nodes = useQuery(nodesQuery);
  const [typed, setTyped] = useState<string | null>(null);
  const all = [...first, ...(nodes.data ?? [])];
  const chosen = all.find(({ id }) => id === value);
  const possible = accepts ? all.filter(({ id }) => accepts(id)) : all;
  // Without its name, what is chosen would look like nothing chosen.
  const hasFailed = nodes.isError && !nodes.data && value !== null;
  const found = useWhole(nodes, findNodes(possible, typed ?? ""), typed);
  return (
    <PickerBox
      {...options}
      placeholder={options.placeholder ?? t("picker.search_nodes")}
      error={options.error ?? (hasFailed ? t("picker.nodes_failed") : undefined)}
      help={options.help ?? (chosen ? chosen.above.join(" › ") : undefined)}
      empty={t("picker.no_nodes")}
      found={{ ...found, rows: found.rows.map(optionOf) }}
      chosen={chosen ? optionOf(chosen) : null}
      onSearch={setTyped}
      onPick={onChange}
      onClear={() => onChange(null)}
    />
  );
}
