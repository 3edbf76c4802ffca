import { readNumber } from "../../base/ui/read-number.ts";
import { addressReader, on } from "../../parts/list/read-address.ts";

/** Reads from the address what is printed: `version` is a published number, absent for the draft; `key` shows the answers. */
export const readPrintSearch = addressReader({ version: readNumber, key: on });
