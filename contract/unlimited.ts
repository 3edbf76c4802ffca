import { z } from "zod";

const known = new WeakMap<z.ZodType, z.ZodType>();

type Def = z.core.$ZodTypeDef & Record<string, unknown>;

type Fields = Record<string, z.ZodType>;

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType;

/** Fields that are looked at when they are asked for, since a shape may hold itself. */
function unlimitedFields(fields: Fields): Fields {
  const entries = Object.keys(fields).map((name): [string, PropertyDescriptor] => [
    name,
    { enumerable: true, get: () => fields[name] && unlimited(fields[name]) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(entries));
}

/** What a definition holds of other schemas, each without its limits; a codec stays whole, since it decides what can be read at all. */
function innerOf(def: Def): Record<string, unknown> {
  if (def.type === "pipe") return {};
  const entries = Object.entries(def).flatMap(([name, value]): [string, unknown][] => {
    if (isSchema(value)) return [[name, unlimited(value)]];
    if (Array.isArray(value) && value.length > 0 && value.every(isSchema)) return [[name, value.map(unlimited)]];
    return name === "shape" ? [[name, unlimitedFields(value as Fields)]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Returns the same shape without limits of length, count and size and without other checks: for what leaves. A value that was let
 * in once must be readable for ever, whatever cleaning or a later release made of it or of its limits. Formats (ids, times) stay.
 */
export function unlimited<T extends z.ZodType>(schema: T): T {
  const made = known.get(schema);
  if (made) return made as T;
  const def = schema._zod.def as Def;
  const relaxed = schema.clone({ ...def, ...innerOf(def), checks: [] } as never) as T;
  known.set(schema, relaxed);
  return relaxed;
}
