type Defined<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> };

/** Returns the fields that were sent. */
export function sentFields<T extends object>(fields: T | undefined): Defined<T> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Defined<T>;
}
