import { liveStates } from "@sextant/contract/live-state.ts";
import { addressReader, id, laterPage, on, oneOf, words } from "../list/read-address.ts";

/** What of the sittings is shown, as it stands in the address. */
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

/** What of the incidents is shown, as it stands in the address. */
export type IncidentsSearch = ReturnType<typeof readIncidentsSearch>;

/** Reads it from an address, dropping what it does not know. */
export const readIncidentsSearch = addressReader({ search: words, page: laterPage });
