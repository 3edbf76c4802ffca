import { knownZone } from "./known-zone.ts";

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a format of dates, by UTC where the browser doesn't know their zone. Each is made once: making one takes a thousand times as long as
 * using it, and lists use it in every row.
 */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { timeZone, ...rest } = options;
  const shown = timeZone === undefined ? rest : { ...rest, timeZone: knownZone(timeZone) };
  const key = `${language} ${JSON.stringify(shown)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, shown);
  made.set(key, known);
  return known;
}
