import openapiTS, { astToString, type OpenAPI3 } from "openapi-typescript";
import ts from "typescript";
import type { Json } from "../openapi-json.ts";

const blob = ts.factory.createTypeReferenceNode("Blob");

/**
 * Returns the types of an OpenAPI document as TypeScript: `paths`, `operations` and `components`. A request may leave out fields with a
 * default, and a file is a `Blob`.
 */
export async function documentTypes(document: Json): Promise<string> {
  const types = await openapiTS(document as unknown as OpenAPI3, {
    defaultNonNullable: false,
    transform: ({ format }) => (format === "binary" ? blob : undefined),
  });
  return astToString(types);
}
