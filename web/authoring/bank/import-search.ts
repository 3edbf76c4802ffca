import { addressReader, id, laterPage, oneOf } from "../../parts/list/read-address.ts";

export const itemStatuses = ["ok", "lossy", "duplicate", "repeat", "unsupported", "invalid"] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/**
 * Reads what of an import an address has: the job that is followed, or the dry run with the upload that it reads; the filter of its report and
 * the page of that.
 */
export const readImportSearch = addressReader({
  job: id,
  check: id,
  upload: id,
  show: oneOf(itemStatuses),
  page: laterPage,
});
