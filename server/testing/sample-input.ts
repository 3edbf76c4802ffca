import type { Operation } from "@sextant/contract/operation.ts";
import { z } from "zod";

interface Schema {
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
}

/** An input that an operation takes, as it goes over the wire. */
export interface SampleInput {
  path: string;
  body: unknown;
}

/** Chooses an id by the name of the field, or by the path segment before `{id}`. */
export type ChooseId = (what: string) => string;

function jsonSchema(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema;
}

function sample(schema: Schema, name: string, chooseId: ChooseId, isWhole = false): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variant = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0];
  if (variant) return sample(variant, name, chooseId, isWhole);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "object") {
    const fields = isWhole ? Object.keys(schema.properties ?? {}) : (schema.required ?? []);
    return Object.fromEntries(
      fields.map((field) => [field, sample(schema.properties?.[field] ?? {}, field, chooseId, isWhole)]),
    );
  }
  if (type === "array") {
    const { items = {}, minItems = 1 } = schema;
    return Array.from({ length: minItems }, () => sample(items, name, chooseId, isWhole));
  }
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 0, schema.exclusiveMinimum ?? 0, 1);
  if (type === "boolean") return false;
  if (schema.format === "uuid") return chooseId(name);
  if (schema.format === "email") return "sample@example.org";
  if (schema.format === "date-time") return "2026-11-02T08:00:00.000Z";
  if (schema.format === "date") return "2026-11-02";
  if (type === "string") return "sample".padEnd(schema.minLength ?? 0, "s");
  return null;
}

/** Paths whose segment before `{id}` names something else. */
const namedOtherwise: Record<string, string> = {
  "/api/sections/questions/{id}/": "placements",
  "/api/assessments/irt/{id}/": "assessments",
  "/api/assessments/irt/{id}/cancel/": "assessments",
  "/api/assessments/irt/{id}/abilities/": "assessments",
  "/api/assessments/irt/{id}/use/": "assessments",
  "/api/assessments/irt/{id}/retire/": "assessments",
  "/api/allocate-counselor/{id}/": "users",
  "/api/allocate-counselor/{id}/{id2}": "users",
  "/api/my-students/{id}/": "users",
  id2: "counselors",
};

/** Returns a value that a field of an operation's body takes. */
export function sampleField(operation: Operation, field: string, chooseId: ChooseId): unknown {
  const properties = operation.body ? jsonSchema(operation.body).properties : undefined;
  const schema = properties?.[field];
  if (!schema) throw new Error(`The body has no field ${field}`);
  return sample(schema, field, chooseId);
}

function samplePath(operation: Operation, chooseId: ChooseId, more: Record<string, string>): string {
  const path = operation.path
    .replaceAll(
      /([\w-]+)\/\{(\w+)\}/g,
      (_match, before: string) => `${before}/${chooseId(namedOtherwise[operation.path] ?? before)}`,
    )
    // An id directly behind another one.
    .replaceAll(/\{(\w+)\}/g, (_match, parameter: string) => chooseId(namedOtherwise[parameter] ?? parameter));
  const required = operation.query ? sample(jsonSchema(operation.query), "query", chooseId) : {};
  const query = new URLSearchParams({ ...(required as Record<string, string>), ...more }).toString();
  return query ? `${path}?${query}` : path;
}

/**
 * Inputs that an operation's schemas take, with what they require and nothing more: one, or one for each variant of its body.
 *
 * @param more Query fields to send beside those required.
 */
export function sampleInputs(
  operation: Operation,
  chooseId: ChooseId,
  more: Record<string, string> = {},
): SampleInput[] {
  const path = () => samplePath(operation, chooseId, more);
  if (!operation.body || operation.multipart) return [{ path: path(), body: undefined }];
  const schema = jsonSchema(operation.body);
  const variants = schema.oneOf ?? schema.anyOf ?? [schema];
  return variants.map((variant) => ({ path: path(), body: sample(variant, "body", chooseId) }));
}

/** Returns the same with every field that an operation knows, required or not. */
export function wholeInputs(operation: Operation, chooseId: ChooseId): SampleInput[] {
  const path = () => samplePath(operation, chooseId, {});
  if (!operation.body || operation.multipart) return [{ path: path(), body: undefined }];
  const schema = jsonSchema(operation.body);
  const variants = schema.oneOf ?? schema.anyOf ?? [schema];
  return variants.map((variant) => ({ path: path(), body: sample(variant, "body", chooseId, true) }));
}
