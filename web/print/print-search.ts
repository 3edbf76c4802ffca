import { addressReader, on } from "../list/read-address.ts";
import { readNumber } from "../ui/read-number.ts";

/** Reads from the address what is printed: `version` is a published number, absent for the draft; `key` shows the answers. */
export const readPrintSearch = addressReader({ version: readNumber, key: on });
