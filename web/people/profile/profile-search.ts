/** The parts of the profile page, in the order of the side list. */
export const parts = ["about", "device", "notifications", "security", "data"] as const;

/** The open part; absent on a phone, which shows the list. */
export type ProfileSearch = { part?: (typeof parts)[number] };

/** Reads the open part from an address and drops what it doesn’t know. */
export function readProfileSearch(search: Record<string, unknown>): ProfileSearch {
  return { part: parts.find((part) => part === search.part) };
}
