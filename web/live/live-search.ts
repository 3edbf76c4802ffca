import { addressReader, laterPage, words } from "../list/read-address.ts";

/** What the list of sittings in progress is searched by, as it stands in the address. */
export type LiveSearch = ReturnType<typeof readLiveSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readLiveSearch = addressReader({ search: words, page: laterPage });
