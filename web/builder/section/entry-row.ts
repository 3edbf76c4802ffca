import type { Tag } from "../../common/tags.ts";
import type { Entry, Section } from "../draft.ts";
import type { useOrder } from "../order/use-order.ts";

type Order = ReturnType<typeof useOrder>;

/** What the row of an entry is given, whether it is a question or draws some. */
export type EntryRowProps = {
  entry: Entry;
  section: Section;
  /** The number of its first question in the section, from 1. */
  first: number;
  row: ReturnType<Order["rowOf"]>;
  grip: ReturnType<Order["gripOf"]>;
  tags: readonly Tag[];
  onMoveTo: (section: string) => void;
};
