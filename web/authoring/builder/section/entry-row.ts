import type { Tag } from "../../../base/common/tags.ts";
import type { FindingCounts } from "../checks/finding-counts.ts";
import type { Entry } from "../draft.ts";
import type { useOrder } from "../order/use-order.ts";
import type { Container } from "../stages/containers.ts";

type Order = ReturnType<typeof useOrder>;

/** What the row of an entry is given, whether it is a question or draws some. */
export type EntryRowProps = {
  entry: Entry;
  container: Container;
  /** What the checks found of it. */
  counts: FindingCounts;
  /** The number of its first question in the section or module, from 1. */
  first: number;
  row: ReturnType<Order["rowOf"]>;
  grip: ReturnType<Order["gripOf"]>;
  tags: readonly Tag[];
  onMoveTo: (to: Container) => void;
};
