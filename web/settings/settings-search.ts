/** The parts of the settings, in the order in which they stand at the side. */
export const parts = [
  "organisation",
  "enrolment",
  "initial_assessments",
  "sign_in",
  "mail",
  "sms",
  "copying",
  "retention",
  "storage",
  "zoom",
] as const;
export type Part = (typeof parts)[number];

/** Which part is open, as it stands in the address; none on a phone: the list. */
export type SettingsSearch = { part?: Part };

/** Reads it from an address, dropping what it does not know. */
export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  return { part: parts.find((part) => part === search.part) };
}
