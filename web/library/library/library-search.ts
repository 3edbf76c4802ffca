import { addressReader, id, on, words } from "../../parts/list/read-address.ts";

/** Reads from an address where one is in the library: the shelf, the material beside it, words searched. */
export const readLibrarySearch = addressReader({ shelf: id, material: id, search: words, archived: on });
