import { readNumber } from "../../base/ui/read-number.ts";
import { addressReader, id, on, oneOf, shaped } from "../../parts/list/read-address.ts";

/** The most characters of an answer that a key can accept. */
const LONGEST_TYPED = 500;

const typedText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" && value.length <= LONGEST_TYPED ? value : undefined;

/**
 * Reads from the address which question is regraded and how: `option` is the one to become the key, with `fix` `either` the one that
 * is right too, `options` all that are right with `fix` `accept`; `fix` is what is done instead; `also` are further questions with theirs, `in` further versions, `all` for each that has the
 * question; `typed` a text or number that the key accepts too, as JSON, so that a number is read as it was typed; `raise` lets scores
 * only rise, `again` asks for a new regrade where one is applied already.
 */
export const readRegradeSearch = addressReader({
  question: id,
  version: readNumber,
  option: id,
  options: shaped(/^[\w-]{36}(,[\w-]{36}){0,25}$/),
  typed: typedText,
  fix: oneOf(["drop", "all", "answered", "bank", "either", "accept"]),
  also: shaped(/^[\w~,-]{1,6000}$/),
  in: shaped(/^(all|\d{1,4}(,\d{1,4}){0,19})$/),
  raise: on,
  quiet: on,
  again: on,
});
export type RegradeSearch = ReturnType<typeof readRegradeSearch>;
