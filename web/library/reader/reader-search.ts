import { readNumber } from "../../base/ui/read-number.ts";
import { addressReader, words } from "../../parts/list/read-address.ts";

/** Reads from the address where a material is opened: at a page, and which words are marked in it. */
export const readReaderSearch = addressReader({ page: readNumber, find: words });
