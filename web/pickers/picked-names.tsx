import type { Source } from "./source.ts";
import { useChosen } from "./use-chosen.ts";

type PickedNamesProps<Row extends { id: string }> = {
  source: Source<Row>;
  ids: readonly string[];
  /** What stands here for none. */
  empty: string;
};

/** Shows the names of what was chosen from a source, in order, within a sentence. */
export function PickedNames<Row extends { id: string }>({ source, ids, empty }: PickedNamesProps<Row>) {
  const { chosen } = useChosen(source, ids);
  return <>{chosen.map(({ name }) => name).join(", ") || empty}</>;
}
