import { addressReader, words } from "../list/read-address.ts";
import { readNumber } from "../ui/read-number.ts";

/** Reads from the address where a material is opened: at a page, and which words are marked in it. */
export const readReaderSearch = addressReader({ page: readNumber, find: words });
