import { addressReader, id, words } from "../../parts/list/read-address.ts";

/** Reads from an address where one is on the screen: the tree that is open, the node in it that was asked for, words searched. */
export const readSubjectsSearch = addressReader({ tree: id, node: id, search: words });
export type SubjectsSearch = ReturnType<typeof readSubjectsSearch>;
