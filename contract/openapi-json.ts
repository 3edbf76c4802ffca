export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns JSON with other objects in the place of those for which `change` has one; what it returns is left as it is. */
export function mapJson(value: unknown, change: (json: Json) => Json | null): unknown {
  if (Array.isArray(value)) return value.map((each) => mapJson(each, change));
  if (!isJson(value)) return value;
  const changed = change(value);
  if (changed) return changed;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapJson(each, change)]));
}

/** Returns `practice-sets` or `me.get` as `PracticeSets` or `MeGet`. */
export const inOneWord = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns a name made of the fields of a schema, such as `IdName`; null without any, or with too many. */
export function neutralName({ properties }: Json): string | null {
  const fields = isJson(properties) ? Object.keys(properties) : [];
  return fields.length > 1 && fields.length <= 4 ? fields.map(inOneWord).join("") : null;
}

/** How many schemas or operations are read before other work gets its turn. */
const AT_ONCE = 10;

/** Does something with each, a few at a time. @param pause Gives other work its turn. */
export async function inTurns<T>(all: readonly T[], pause: () => Promise<void>, act: (one: T) => void): Promise<void> {
  for (const [index, one] of all.entries()) {
    if (index % AT_ONCE === 0) await pause();
    act(one);
  }
}
