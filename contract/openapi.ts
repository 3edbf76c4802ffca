import type { z } from "zod";
import { pageLinks } from "./common.ts";
import { createComponents, type Documentation } from "./openapi-components.ts";
import { inTurns, type Json } from "./openapi-json.ts";
import { asPage } from "./openapi-pages.ts";
import { type Described, type DescribedPath, shareParts } from "./openapi-parts.ts";
import { type Refusals, refusalsOf, refusalTable } from "./openapi-refusals.ts";
import { createSharing } from "./openapi-share.ts";
import type { Operation } from "./operation.ts";
import { problem } from "./problems.ts";
import { tokenScopeOf } from "./token-scopes.ts";
import { unlimited } from "./unlimited.ts";
import { signedIn, team } from "./who.ts";

type Components = Awaited<ReturnType<typeof createComponents>>;

/** A place of the document that holds a schema. @property path As `sessions.start.body`. */
interface Place {
  holder: { schema: Json };
  path: string;
}

/** What the description of an operation is made with. */
interface Maker {
  components: Components;
  comments: Documentation["comments"];
  refusals: Refusals;
  places: Place[];
}

/** Returns what holds a schema, and notes the place. */
function placed({ places }: Maker, schema: Json, path: string): { schema: Json } {
  const holder = { schema };
  places.push({ holder, path });
  return holder;
}

function parameters(maker: Maker, schema: z.ZodObject | undefined, where: "path" | "query", path: string): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => {
    const description = maker.comments[`${path}.${name}`];
    const isRequired = where === "path" || !(field as z.ZodType).safeParse(undefined).success;
    const own = `${path}.${name}`;
    return Object.assign(placed(maker, maker.components.schemaOf(field as z.ZodType, own), own), {
      name,
      in: where,
      ...(isRequired ? { required: true } : {}),
      ...(description ? { description } : {}),
    });
  });
}

function requestBody(maker: Maker, id: string, declared: Operation): Json | undefined {
  const own = declared.body ? maker.components.schemaOf(declared.body, `${id}.body`) : null;
  if (declared.multipart) {
    const file = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] };
    const schema = own ? { allOf: [own, file] } : file;
    return { required: true, content: { "multipart/form-data": placed(maker, schema, `${id}.body`) } };
  }
  return own ? { required: true, content: { "application/json": placed(maker, own, `${id}.body`) } } : undefined;
}

function successContent(maker: Maker, id: string, declared: Operation): Json {
  if (declared.stream) return { [declared.stream]: { schema: { type: "string" } } };
  if (!declared.response) return {};
  const path = `${id}.response`;
  return { "application/json": placed(maker, maker.components.schemaOf(declared.response, path), path) };
}

/** Of what may lag, where there is a read replica. */
const headers: Record<string, Json> = {
  "Sextant-Replica-Lag": {
    description:
      "Seconds that the read replica is behind. Beyond those of `Sextant-Replica-Limit`, sent too, the primary answers.",
    schema: { type: "number" },
  },
};

const replicaHeaders: Json = Object.fromEntries(
  Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** Says which scope a token needs. */
function scopeOf(id: string, declared: Operation): string[] {
  if (declared.who === "anyone") return [];
  const scope = tokenScopeOf(id, declared);
  if (scope === null) return ["Not by an API token."];
  return [scope === "any" ? "By any API token." : `Scope of API tokens: \`${scope}\`.`];
}

/** Says who may call. */
function callersOf({ who }: Operation): string {
  if (who === "anyone") return "For anyone, without a sign-in.";
  if (who === signedIn) return "For everyone.";
  return who === team ? "For the team." : `For ${who.join(", ")}.`;
}

function describe(maker: Maker, id: string, declared: Operation): Described {
  const content = successContent(maker, id, declared);
  const body = requestBody(maker, id, declared);
  return {
    operationId: id,
    tags: [id.split(".", 1).join()],
    summary: declared.summary,
    description: [
      callersOf(declared),
      ...(declared.mayLag ? ["May lag: see `Sextant-Replica-Lag`."] : []),
      ...scopeOf(id, declared),
      ...Object.entries(declared.fields ?? {}).map(([field, who]) => `\`${field}\`: ${who.join(", ")}.`),
    ].join(" "),
    ...(declared.who === "anyone" ? { security: [] } : {}),
    parameters: [
      ...parameters(maker, declared.params, "path", `${id}.params`),
      ...parameters(maker, declared.query, "query", `${id}.query`),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [declared.status]: {
        description: "Success",
        ...(declared.mayLag ? { headers: replicaHeaders } : {}),
        ...(Object.keys(content).length > 0 ? { content } : {}),
      },
      ...refusalsOf(declared, maker.refusals),
    },
  };
}

const introduction = [
  "An operation is for everyone who is signed in, unless its description names the roles; *the team* is everyone but students.",
  "A refusal, also a 5xx, is problem details (RFC 9457): rely on its `code`, since its words may change. An operation names the usual ones.",
  refusalTable(),
].join("\n\n");

/**
 * Returns the OpenAPI 3.1 document of these operations. That takes half a second, in slices.
 *
 * @param operations Operations by id.
 * @param version Version of the product.
 * @param documentation What its schemas are named and described by.
 * @param pause Gives other work its turn.
 */
export async function openApiDocument(
  operations: Record<string, Operation>,
  version: string,
  documentation: Documentation,
  pause: () => Promise<void>,
): Promise<Json> {
  const components = await createComponents(documentation, pause);
  const maker: Maker = { components, comments: documentation.comments, refusals: new Map(), places: [] };
  const paths: Record<string, DescribedPath> = {};
  await inTurns(Object.entries(operations), pause, ([id, declared]) => {
    const path = paths[declared.path] ?? {};
    path[declared.method.toLowerCase()] = describe(maker, id, declared);
    paths[declared.path] = path;
  });
  components.add("Problem", problem, "problems/problem");
  components.add("Page", unlimited(pageLinks), "common/pageLinks");

  const schemas = components.all();
  const sharing = createSharing(schemas);
  const named = Object.entries(schemas);
  await inTurns(named, pause, ([name, json]) => sharing.noteNamed(name, json));
  await inTurns(maker.places, pause, ({ holder, path }) => sharing.note(holder.schema, path));
  await inTurns(named, pause, ([name, json]) => {
    schemas[name] = sharing.define(json);
  });
  await inTurns(maker.places, pause, ({ holder }) => {
    holder.schema = sharing.share(holder.schema);
  });
  const common = schemas.Page ?? {};
  for (const [name, json] of Object.entries(schemas)) schemas[name] = asPage(json, common);
  for (const { holder } of maker.places) holder.schema = asPage(holder.schema, common);
  await pause();
  const parts = shareParts(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Sextant",
      version,
      description: introduction,
      license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    paths: parts.paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description:
            "The word JWT, a space, and the access token. `Bearer` is accepted too, with an access token or an API token.",
        },
      },
      headers,
      parameters: parts.parameters,
      responses: { ...parts.responses, ...Object.fromEntries(maker.refusals) },
      schemas: Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}
