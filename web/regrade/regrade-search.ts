import { addressReader, id, on, oneOf, shaped } from "../list/read-address.ts";
import { readNumber } from "../ui/read-number.ts";

/**
 * Reads from the address which question is regraded and how: `option` is the one to become the key, with `fix` `either` the one that
 * is right too, `options` all that are right with `fix` `accept`; `fix` is what is done instead; `also` are further questions with theirs, `in` further versions, `all` for each that has the
 * question; `raise` lets scores
 * only rise, `again` asks for a new regrade where one is applied already.
 */
export const readRegradeSearch = addressReader({
  question: id,
  version: readNumber,
  option: id,
  options: shaped(/^[\w-]{36}(,[\w-]{36}){0,25}$/),
  fix: oneOf(["drop", "all", "answered", "bank", "either", "accept"]),
  also: shaped(/^[\w~,-]{1,6000}$/),
  in: shaped(/^(all|\d{1,4}(,\d{1,4}){0,19})$/),
  raise: on,
  quiet: on,
  again: on,
});
export type RegradeSearch = ReturnType<typeof readRegradeSearch>;
