import { inOneWord, isJson, type Json, neutralName } from "./openapi-json.ts";

/** A schema, wherever the document has it. */
interface Written {
  id: number;
  json: Json;
  /** Where it was met first, as `sessions.start.body.lease`. */
  path: string;
  /** In how many places it is, counting what is around it once. */
  places: number;
  length: number;
  name: string | null;
}

/** About what a reference costs, and its name where it is defined. */
export const REFERENCE = 45;

const INNER = new Set(["items", "additionalProperties", "propertyNames"]);
const INNER_LISTS = new Set(["anyOf", "oneOf", "allOf", "prefixItems"]);

/** Returns a schema with each schema in it changed. @param change Takes it with the path of its place. */
function mapInner(schema: Json, path: string, change: (inner: Json, path: string) => unknown): Json {
  const entries = Object.entries(schema).map(([name, part]): [string, unknown] => {
    if (INNER.has(name) && isJson(part)) return [name, change(part, path)];
    if (INNER_LISTS.has(name) && Array.isArray(part)) return [name, part.map((each: Json) => change(each, path))];
    if (name !== "properties" || !isJson(part)) return [name, part];
    const fields = Object.entries(part).map(([field, inner]) => [field, change(inner as Json, `${path}.${field}`)]);
    return [name, Object.fromEntries(fields)];
  });
  return Object.fromEntries(entries);
}

const hasParts = (json: Json) => ["properties", "enum", "anyOf", "oneOf"].some((part) => part in json);

const isWorthAName = ({ json, places, length }: Written) =>
  (hasParts(json) || (isJson(json.items) && hasParts(json.items))) &&
  (places - 1) * length > places * REFERENCE + REFERENCE;

/**
 * Creates what writes schemas once that are the same in several places. Note all schemas first, then `share` them.
 *
 * @param components Named schemas, to which those are added that get a name here.
 */
export function createSharing(components: Record<string, Json>) {
  const known = new Map<string, Written>();
  const found = new WeakMap<Json, Written>();

  function find(json: Json, path: string): Written {
    const inner: Written[] = [];
    const text = JSON.stringify(
      mapInner(json, path, (each, place) => {
        const one = find(each, place);
        inner.push(one);
        return one.id;
      }),
    );
    const same = known.get(text);
    const written = same ?? { id: known.size, json, path, places: 0, length: text.length, name: null };
    if (!same) {
      known.set(text, written);
      for (const each of inner) {
        each.places++;
        written.length += each.length;
      }
    }
    found.set(json, written);
    return written;
  }

  function nameOf(written: Written): string | null {
    if (written.name !== null || !isWorthAName(written)) return written.name;
    const neutral = neutralName(written.json);
    const name = neutral !== null && !(neutral in components) ? neutral : inOneWord(written.path);
    if (name in components) return null;
    written.name = name;
    // Before what is within it, which may be named too.
    components[name] = {};
    components[name] = define(written.json);
    return name;
  }

  const define = (json: Json): Json => mapInner(json, "", share);

  /** Returns a schema as it is written in one of its places: a reference where it has a name. */
  function share(json: Json): Json {
    const written = found.get(json);
    const name = written ? nameOf(written) : null;
    return name === null ? define(json) : { $ref: `#/components/schemas/${name}` };
  }

  return {
    /** Notes a schema of an operation. @param path Where it is, as `sessions.start.body`. */
    note(json: Json, path: string): void {
      find(json, path).places++;
    },
    /** Notes a named schema. */
    noteNamed(name: string, json: Json): void {
      const written = find(json, name);
      written.places++;
      written.name ??= name;
    },
    share,
    /** Returns a named schema as it is defined. */
    define,
  };
}
