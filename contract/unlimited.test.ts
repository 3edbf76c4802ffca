import { expect, test } from "vitest";
import { z } from "zod";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { unlimited } from "./unlimited.ts";

const limits = ["maxLength", "minLength", "maxItems", "minItems", "maxProperties", "multipleOf"];

test.each(Object.entries(operations as Record<string, Operation>).filter(([, { response }]) => response !== null))(
  "no limit can keep the answer of %s from leaving",
  (_id, { response }) => {
    const written = z.toJSONSchema(response ?? z.null(), { io: "input", unrepresentable: "any" });
    const found: string[] = [];
    JSON.stringify(written, (name, value) => {
      if (limits.includes(name) && typeof value === "number") found.push(name);
      // A pair has two parts: that is no limit.
      return typeof value === "object" && value !== null && "prefixItems" in value ? undefined : value;
    });
    expect(found).toEqual([]);
  },
);

const part = z.object({ id: z.guid(), name: z.string().trim().max(3), tags: z.array(z.string().max(2)).max(1) });
const shape = z.object({
  at: z.codec(z.iso.datetime(), z.date(), { decode: (text) => new Date(text), encode: (date) => date.toISOString() }),
  parts: z.record(z.string().max(1), part.nullable().optional()),
  either: z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("text"), text: z.string().max(1) }),
    z.strictObject({ type: z.literal("pair"), pair: z.tuple([z.string().max(1), z.number().max(1)]) }),
  ]),
});
const id = "0190c1a0-0000-7000-8000-000000000000";

test("what is too long leaves, and nothing that is not declared", () => {
  const large = { id, name: "too long", tags: ["long", "many"], secret: 1 };
  const value = { at: new Date(0), parts: { long: large }, either: { type: "pair", pair: ["long", 7] }, secret: 1 };
  expect(z.encode(unlimited(shape), value as never)).toEqual({
    at: "1970-01-01T00:00:00.000Z",
    parts: { long: { id, name: "too long", tags: ["long", "many"] } },
    either: { type: "pair", pair: ["long", 7] },
  });
});

test("what has another shape does not leave", () => {
  const value = { at: new Date(0), parts: {}, either: { type: "text", text: "a" } };
  for (const wrong of [
    { ...value, parts: { a: { id: "x" } } },
    { ...value, either: { type: "other" } },
  ]) {
    expect(() => z.encode(unlimited(shape), wrong as never)).toThrow();
  }
});
