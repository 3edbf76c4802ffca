import type { z } from "zod";
import { inOneWord, inTurns, isJson, type Json, neutralName } from "./openapi-json.ts";
import { SELF, wireSchema } from "./openapi-wire.ts";
import { unlimited } from "./unlimited.ts";

/** What schemas of the document are named and described by. */
export interface Documentation {
  /** Schemas by file and name, as `sessions/session`. */
  schemas: Readonly<Record<string, z.ZodType>>;
  /** Doc comments by where they are: `sessions/session`, `sessions/session.state`, `sessions.start.body.lease`. */
  comments: Readonly<Record<string, string>>;
}

/** Shorter schemas are written out: a reference would be no shorter. */
const SHORTEST_NAMED = 45;

/** Returns whether a schema is more than a plain text, number or list, which mean something else in each place. */
const deservesName = (json: Json) =>
  ["properties", "enum", "anyOf", "oneOf", "format", "pattern"].some((part) => part in json);

const keyOf = (json: Json) => JSON.stringify(json);

/** Returns whether a schema is an object with references to itself. */
const holdsItself = (json: Json) => isJson(json.properties) && keyOf(json).includes(SELF);

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/**
 * Creates the named schemas of a document. What an operation sends or takes refers to them wherever it is the same as one of them.
 *
 * @param pause Gives other work its turn.
 */
export async function createComponents({ schemas, comments }: Documentation, pause: () => Promise<void>) {
  const named = new Map<string, { name: string; json: Json; path: string }>();
  const taken = new Set<string>();
  const add = (name: string, schema: z.ZodType, path: string) => {
    const json = wireSchema(schema);
    const key = keyOf(json);
    if (key.length < SHORTEST_NAMED || !deservesName(json)) return;
    const known = named.get(key);
    if (!known) {
      taken.add(name);
      named.set(key, { name, json, path });
      return;
    }
    // Several schemas of one form get a name that none of them owns.
    if (known.path === "" || known.path.split("/")[1] === path.split("/")[1]) return;
    const neutral = neutralName(json);
    if (neutral === null || taken.has(neutral)) return;
    taken.add(neutral);
    named.set(key, { name: neutral, json, path: "" });
  };
  const files = Map.groupBy(Object.keys(schemas), (path) => path.split("/")[1] ?? "");
  await inTurns(Object.entries(schemas), pause, ([path, schema]) => {
    const [file = "", own = ""] = path.split("/");
    const isShared = (files.get(own)?.length ?? 0) > 1;
    const name = isShared ? `${inOneWord(file)}${capitalised(own)}` : capitalised(own);
    // A response has no limits, so its schema differs from that of the request.
    add(name, unlimited(schema), path);
    add(`${name}Input`, schema, path);
  });
  const used = new Map<string, Json>();

  /** Describes a schema and what it holds, and puts references in the place of what has a name. */
  function refer(value: unknown, path: string, self: string | null, isRoot = false): unknown {
    if (Array.isArray(value)) return value.map((each) => refer(each, path, self));
    if (!isJson(value)) return value;
    if (value.$ref === SELF) return { ...value, $ref: `#/components/schemas/${self}` };
    const known = isRoot ? undefined : named.get(keyOf(value));
    if (known) {
      use(known);
      return { $ref: `#/components/schemas/${known.name}` };
    }
    // A schema that holds itself needs a name, whether the contract has one for it or not.
    if (self === null && holdsItself(value)) return lift(value, path);
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) =>
        name === "properties" && isJson(each)
          ? [name, describeFields(each, path, self)]
          : [name, refer(each, path, self)],
      ),
    );
  }

  function describeFields(fields: Json, path: string, self: string | null): Json {
    return Object.fromEntries(
      Object.entries(fields).map(([name, field]) => {
        const own = `${path}.${name}`;
        const described = refer(field, own, self);
        const description = comments[own];
        return [name, description && isJson(described) ? { description, ...described } : described];
      }),
    );
  }

  function use({ name, json, path }: { name: string; json: Json; path: string }): void {
    if (used.has(name)) return;
    // Before it is described, since it may hold itself.
    used.set(name, {});
    const description = comments[path];
    used.set(name, { ...(description ? { description } : {}), ...(refer(json, path, name, true) as Json) });
  }

  function lift(value: Json, path: string): Json {
    const name = inOneWord(path);
    used.set(name, refer(value, path, name, true) as Json);
    return { $ref: `#/components/schemas/${name}` };
  }

  return {
    /** Returns a schema as an operation shows it. @param path Where its doc comments are, as `sessions.start.body`. */
    schemaOf: (schema: z.ZodType, path: string): Json => refer(wireSchema(schema), path, null) as Json,
    /** Adds a schema under this name, whatever uses it. */
    add(name: string, schema: z.ZodType, path: string): void {
      used.set(name, refer(wireSchema(schema), path, name, true) as Json);
    },
    /** Returns the named schemas that were used, by name. What is said of a response isn’t repeated for its request. */
    all: (): Record<string, Json> =>
      Object.fromEntries(
        [...used]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, schema]) => [name, withoutSaid(schema, used.get(name.replace(/Input$/, "")))]),
      ),
  };
}

/** Returns a request’s schema without the descriptions, its own and its fields’, that the response’s schema has too. */
function withoutSaid(schema: Json, response: Json | undefined): Json {
  if (!response || response === schema) return schema;
  const { description, ...rest } = schema;
  const own = description === response.description ? rest : schema;
  const fields = own.properties;
  const said = response.properties;
  if (!isJson(fields) || !isJson(said)) return own;
  const properties = Object.entries(fields).map(([name, field]) => {
    const other = said[name];
    if (!isJson(field) || !isJson(other) || field.description !== other.description) return [name, field];
    const { description: _, ...kept } = field;
    return [name, kept];
  });
  return { ...own, properties: Object.fromEntries(properties) };
}
