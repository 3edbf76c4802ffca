import type { Source } from "./source.ts";
import { useChosen } from "./use-chosen.ts";

type PickedNamesProps<Row extends { id: string }> = {
  source: Source<Row>;
  ids: readonly string[];
  /** The text for an empty selection. */
  empty: string;
};

/** Shows the names of the chosen items from a source, in order, within a sentence. */
export function PickedNames<Row extends { id: string }>({ source, ids, empty }: PickedNamesProps<Row>) {
  const { chosen } = useChosen(source, ids);
  return <>{chosen.map(({ name }) => name).join(", ") || empty}</>;
}
