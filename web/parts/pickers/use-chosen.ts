import { useState } from "react";
import { useQuietExtras } from "../../base/common/use-quiet-extra.ts";
import { subkey } from "../../base/requests/query-key.ts";
import type { Option } from "./option.ts";
import type { Source } from "./source.ts";

/** Things of a source by their ids, each asked for once; undefined for one that is on its way or out of reach by now. */
export function useRows<Row extends { id: string }>(source: Source<Row>, ids: readonly string[]): (Row | undefined)[] {
  // What is chosen stays chosen without its name, which reads “…”.
  return useQuietExtras(
    ids.map((id) => ({
      queryKey: subkey(source.key, "picked", id),
      queryFn: ({ signal }: { signal: AbortSignal }) => source.one(id, signal),
    })),
  );
}

/**
 * Returns what is chosen, as options: those known from the record or picked here at once, the others asked for one by one. One
 * whose name is not there yet is called "…".
 */
export function useChosen<Row extends { id: string }>(
  source: Source<Row>,
  ids: readonly string[],
  known: readonly Option[] = [],
): { chosen: Option[]; remember: (row: Row) => void } {
  const [picked, setPicked] = useState<readonly Option[]>([]);
  const byId = new Map([...picked, ...known].map((option) => [option.id, option]));
  const unknown = ids.filter((id) => !byId.has(id));
  const rows = useRows(source, unknown);
  unknown.forEach((id, index) => {
    const row = rows[index];
    byId.set(id, row ? source.optionOf(row) : { id, name: "…" });
  });
  return {
    chosen: ids.flatMap((id) => byId.get(id) ?? []),
    remember: (row) => setPicked((before) => [...before, source.optionOf(row)]),
  };
}
