import { addressReader, id, on, oneOf } from "../list/read-address.ts";
import { readNumber } from "../ui/read-number.ts";

/**
 * Reads from the address which question is regraded and how: `option` is the one to become the key, `fix` what is done instead,
 * `raise` lets scores only rise, `again` asks for a new regrade where one is applied already.
 */
export const readRegradeSearch = addressReader({
  question: id,
  version: readNumber,
  option: id,
  fix: oneOf(["drop", "all", "answered", "bank"]),
  raise: on,
  quiet: on,
  again: on,
});
export type RegradeSearch = ReturnType<typeof readRegradeSearch>;
