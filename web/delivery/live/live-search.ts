import { liveStates } from "@sextant/contract/live-state.ts";
import { addressReader, id, laterPage, on, oneOf, words } from "../../parts/list/read-address.ts";

/** The filters of the sittings, from the URL. */
export type LiveSearch = ReturnType<typeof readLiveSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readLiveSearch = addressReader({
  search: words,
  state: oneOf(liveStates),
  attention: on,
  extra: on,
  room: words,
  assessment: id,
  school: id,
  group: id,
});

/** The filters of the incidents, from the URL. */
export type IncidentsSearch = ReturnType<typeof readIncidentsSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readIncidentsSearch = addressReader({ search: words, page: laterPage });
