/**
 * A sample of the contract: a few operations, in the form in which the package has all that an API token may call. Here, the client is
 * type-checked and tested with the sample; in the package, a generated file replaces it (`make-package.ts`).
 */
export interface components {
  schemas: {
    Problem: {
      type: string;
      title: string;
      status: number;
      detail: string;
      code: "not_found" | "invalid" | "idempotency_conflict" | "too_many_requests" | "overloaded";
      errors?: { path: string; message: string }[];
      state?: string;
      request_id?: string;
    };
    Group: { id: string; name: string };
  };
}

interface Answer<Body> {
  headers: { [name: string]: unknown };
  content: { "application/json": Body };
}

export interface operations {
  /** List the groups within reach. */
  "groups.list": {
    parameters: { query?: { page?: number; page_size?: number; school?: string | string[] }; path?: never };
    requestBody?: never;
    responses: {
      200: Answer<{ count: number; next: string | null; results: components["schemas"]["Group"][] }>;
    };
  };
  /** Get a group. */
  "groups.get": {
    parameters: { query?: never; path: { id: string } };
    requestBody?: never;
    responses: { 200: Answer<components["schemas"]["Group"]> };
  };
  /** Create a group. */
  "groups.create": {
    parameters: { query?: never; path?: never };
    requestBody: { content: { "application/json": { name: string; students?: string[] } } };
    responses: { 201: Answer<components["schemas"]["Group"]> };
  };
  /** Archive a group. */
  "groups.remove": {
    parameters: { query?: never; path: { id: string } };
    requestBody?: never;
    responses: { 204: { headers: { [name: string]: unknown }; content?: never } };
  };
  /** Import people from a file. */
  "people.import": {
    parameters: { query?: never; path?: never };
    requestBody: { content: { "multipart/form-data": { dry_run?: "true" | "false" } & { file: Blob } } };
    responses: { 202: Answer<{ job: string }> };
  };
}

/** Method and path of each operation, and whether its body is a form. */
export const routes: Record<keyof operations, readonly [method: string, path: string, body?: "form"]> = {
  "groups.list": ["GET", "/api/groups/"],
  "groups.get": ["GET", "/api/groups/{id}/"],
  "groups.create": ["POST", "/api/groups/"],
  "groups.remove": ["DELETE", "/api/groups/{id}/"],
  "people.import": ["POST", "/api/people/import/", "form"],
};
