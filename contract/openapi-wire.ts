import { z } from "zod";
import { isJson, type Json, mapJson } from "./openapi-json.ts";

/** A reference that a schema holds to itself. */
export const SELF = "#self";

/** Formats that say all that zod's pattern for them says. */
const PLAIN_FORMATS: readonly unknown[] = ["uuid", "date-time", "date"];
const SCALARS: readonly unknown[] = ["string", "number", "integer", "boolean"];

/** Writes out what a schema defines beside itself, so that the only references left are those of a schema to itself. */
function withoutDefinitions({ $defs, ...json }: Json): Json {
  const definitions = ($defs ?? {}) as Record<string, Json>;
  const expand = (value: Json, within: readonly string[]): Json =>
    mapJson(value, ({ $ref, ...rest }) => {
      if (typeof $ref !== "string") return null;
      const name = $ref.replace("#/$defs/", "");
      if ($ref === "#" || within.at(-1) === name) return { ...rest, $ref: SELF };
      const definition = definitions[name];
      if (!definition || within.includes(name)) throw new Error(`A schema refers to ${$ref} from within another one`);
      return { ...rest, ...expand(definition, [...within, name]) };
    }) as Json;
  return expand(json, []);
}

/** Returns what may be null as one type beside null, where it is a plain text or number, and what may be anything as that. */
function withoutNullBranch(json: Json): Json {
  const { anyOf, ...rest } = json;
  if (!Array.isArray(anyOf)) return json;
  if (anyOf.some((each: Json) => Object.keys(each).length === 0)) return rest;
  if (anyOf.length !== 2) return json;
  const [value, none] = anyOf as [Json, Json];
  const isPlain = SCALARS.includes(value.type) && !("enum" in value) && !("const" in value);
  if (!isPlain || none.type !== "null") return json;
  return { ...rest, ...value, type: [value.type, "null"] };
}

/** Returns an object whose names are listed as one with these fields. */
function withFields(json: Json): Json {
  const { propertyNames, additionalProperties, ...rest } = json;
  if (!isJson(propertyNames) || !Array.isArray(propertyNames.enum)) return json;
  const fields = propertyNames.enum.map((name: string) => [name, additionalProperties]);
  return { ...rest, properties: Object.fromEntries(fields), additionalProperties: false };
}

/** Leaves out of a schema what says nothing: that names are texts, that a whole number is one that JSON holds, a format in other words. */
function simplified(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(simplified);
  if (!isJson(given)) return given;
  const value = withFields(given);
  const kept = Object.entries(value).filter(([name, part]) => {
    if (name === "maximum") return part !== Number.MAX_SAFE_INTEGER;
    if (name === "minimum") return part !== Number.MIN_SAFE_INTEGER;
    if (name === "pattern") return !PLAIN_FORMATS.includes(value.format);
    return name !== "propertyNames" || !isJson(part) || part.type !== "string" || Object.keys(part).length > 1;
  });
  return withoutNullBranch(
    Object.fromEntries(
      kept.map(([name, part]) => [
        name,
        name === "properties" && isJson(part)
          ? Object.fromEntries(Object.entries(part).map(([field, schema]) => [field, simplified(schema)]))
          : simplified(part),
      ]),
    ),
  );
}

/** Returns the JSON Schema of the input as sent (and, with codecs read backwards, of the output). */
export function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return simplified(withoutDefinitions(rest)) as Json;
}
