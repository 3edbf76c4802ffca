import { z } from "zod";
import type { Operation } from "./operation.ts";
import { problem } from "./problems.ts";

type Json = Record<string, unknown>;

/** JSON Schema of what stands on the wire on the way in (and, codecs read backwards, on the way out). */
function wireSchema(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Json;
  return rest;
}

function parameters(schema: z.ZodObject | undefined, where: "path" | "query"): Json[] {
  if (!schema) return [];
  return Object.entries(schema.shape).map(([name, field]) => ({
    name,
    in: where,
    required: where === "path" || !(field as z.ZodType).safeParse(undefined).success,
    schema: wireSchema(field as z.ZodType),
  }));
}

function requestBody(declared: Operation): Json | undefined {
  if (declared.multipart) {
    const fields = declared.body ? wireSchema(declared.body) : { type: "object" };
    const properties = { ...(fields.properties as Json | undefined), file: { type: "string", format: "binary" } };
    return {
      required: true,
      content: { "multipart/form-data": { schema: { type: "object", properties, required: ["file"] } } },
    };
  }
  if (!declared.body) return undefined;
  return { required: true, content: { "application/json": { schema: wireSchema(declared.body) } } };
}

function successContent(declared: Operation): Json {
  if (declared.stream) return { [declared.stream]: { schema: { type: "string" } } };
  return declared.response ? { "application/json": { schema: wireSchema(declared.response) } } : {};
}

/** Of what may lag, where there is a read replica. */
const replicaHeaders: Json = {
  "Sextant-Replica-Lag": { description: "Seconds that the read replica is behind", schema: { type: "number" } },
  "Sextant-Replica-Limit": {
    description: "Seconds that it may be behind; beyond that the answer is the primary’s",
    schema: { type: "number" },
  },
};

function describe(id: string, declared: Operation): Json {
  const anyone = declared.who === "anyone";
  const content = successContent(declared);
  const body = requestBody(declared);
  return {
    operationId: id,
    tags: [id.split(".")[0]],
    summary: declared.summary,
    description: [
      anyone ? "Anyone may call this." : `For ${(declared.who as readonly string[]).join(", ")}.`,
      ...(declared.mayLag ? ["May be read from a read replica, and be as old as `Sextant-Replica-Lag` says."] : []),
      ...Object.entries(declared.fields ?? {}).map(([field, who]) => `\`${field}\`: ${who.join(", ")}.`),
    ].join(" "),
    ...(anyone ? { security: [] } : {}),
    parameters: [...parameters(declared.params, "path"), ...parameters(declared.query, "query")],
    ...(body ? { requestBody: body } : {}),
    responses: {
      [declared.status]: {
        description: "Success",
        ...(declared.mayLag ? { headers: replicaHeaders } : {}),
        ...(Object.keys(content).length > 0 ? { content } : {}),
      },
      default: {
        description: "A refusal, as problem details (RFC 9457)",
        content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
      },
    },
  };
}

/**
 * Returns the OpenAPI 3.1 document of these operations.
 *
 * @param operations Operations by id.
 * @param version Version of the product.
 */
export function openApiDocument(operations: Record<string, Operation>, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [id, declared] of Object.entries(operations)) {
    const path = paths[declared.path] ?? {};
    path[declared.method.toLowerCase()] = describe(id, declared);
    paths[declared.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: { title: "Sextant", version },
    servers: [{ url: "/" }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "Authorization",
          description: "The word JWT, a space, and the access token. `Bearer` is accepted too.",
        },
      },
      schemas: { Problem: wireSchema(problem) },
    },
  };
}
