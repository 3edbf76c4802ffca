/** The parts of the settings, in the order of the side list. */
export const parts = [
  "organisation",
  "enrolment",
  "initial_assessments",
  "exam_dates",
  "holidays",
  "percentiles",
  "sign_in",
  "connections",
  "mail",
  "sms",
  "copying",
  "retention",
  "storage",
  "zoom",
  "api",
] as const;
export type Part = (typeof parts)[number];

/** The open part in the address; absent on a phone, which shows the list. */
export type SettingsSearch = { part?: Part };

/** Reads the open part from an address and drops what it doesn’t know. */
export function readSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  return { part: parts.find((part) => part === search.part) };
}
