import { type OptionKey, optionKey } from "../option-key.ts";

/** Which areas are right, as with a choice. */
export const hotspotKey = optionKey;

export type HotspotKey = OptionKey;
