/** Returns what compares names as readers of a language order them: case and accents aside, “Room 2” before “Room 10”. */
export function nameOrder(language: string): (one: string, other: string) => number {
  return new Intl.Collator(language, { numeric: true }).compare;
}
