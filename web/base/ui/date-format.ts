const made = new Map<string, Intl.DateTimeFormat>();

/** Returns a format of dates. Each is made once: making one takes a thousand times as long as using it, and lists use it in every row. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(language, options);
  made.set(key, known);
  return known;
}
