import { isJson, type Json } from "./openapi-json.ts";

const required = (json: Json) => (Array.isArray(json.required) ? (json.required as string[]) : []);

/**
 * Returns the schema of a page of results as one that extends the common part of all pages; any other schema as it is.
 *
 * @param part Schema of that part, which has the name `Page`.
 */
export function asPage(json: Json, part: Json): Json {
  const { properties } = json;
  const common = part.properties;
  if (json === part || !isJson(properties) || !isJson(common) || "allOf" in json) return json;
  const names = Object.keys(common);
  if (names.some((name) => JSON.stringify(properties[name]) !== JSON.stringify(common[name]))) return json;
  const own = Object.entries(properties).filter(([name]) => !names.includes(name));
  if (own.length === 0) return json;
  return {
    allOf: [{ $ref: "#/components/schemas/Page" }],
    ...json,
    properties: Object.fromEntries(own),
    required: required(json).filter((name) => !names.includes(name)),
  };
}
