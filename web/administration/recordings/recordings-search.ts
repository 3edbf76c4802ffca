import { addressReader, id, laterPage, words } from "../../parts/list/read-address.ts";

/** Reads which recordings an address asks for. */
export const readRecordingsSearch = addressReader({ search: words, user: id, page: laterPage });
export type RecordingsSearch = ReturnType<typeof readRecordingsSearch>;
