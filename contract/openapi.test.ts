import { describe, expect, it } from "vitest";
import { comments, schemas } from "./documentation.gen.ts";
import { openApiDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const document = (await openApiDocument(operations, "1.2.3", { schemas, comments }, async () => {})) as {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      {
        operationId: string;
        security?: unknown[];
        requestBody?: unknown;
        parameters?: Record<string, unknown>[];
        responses: Record<string, { $ref?: string }>;
      }
    >
  >;
  components: Record<string, Record<string, unknown>>;
};
const written = JSON.stringify(document);

const refusedAt = (path: string, method: string) => {
  const { $ref = "" } = document.paths[path]?.[method]?.responses["4XX"] ?? {};
  return JSON.stringify(document.components.responses?.[$ref.split("/").at(-1) ?? ""] ?? "");
};

describe("the OpenAPI document", () => {
  it("is of version 3.1 and holds every operation under its own path and method", () => {
    expect(document.openapi).toBe("3.1.0");
    for (const [id, { path, method }] of Object.entries(operations as Record<string, Operation>)) {
      expect(document.paths[path]?.[method.toLowerCase()]?.operationId, path).toBe(id);
    }
  });

  it("keeps no two operations on one path and method", () => {
    const places = Object.values(operations as Record<string, Operation>).map(
      ({ path, method }) => `${method} ${path}`,
    );
    expect(new Set(places).size).toBe(places.length);
  });

  it("asks for a token only where one is needed", () => {
    for (const { path, method, who } of Object.values(operations as Record<string, Operation>)) {
      const told = document.paths[path]?.[method.toLowerCase()];
      expect(told?.security, path).toEqual(who === "anyone" ? [] : undefined);
    }
  });

  it("refers only to what it holds", () => {
    const places = [...written.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(places.length).toBeGreaterThan(2000);
    expect(places.filter(([, kind = "", name = ""]) => !(name in (document.components[kind] ?? {})))).toEqual([]);
    expect(written.match(/"\$ref":"(?!#\/components\/)/)).toBeNull();
  });

  it("names the schemas of the contract, and those that hold themselves, and says what their fields are", () => {
    const named = Object.keys(document.components.schemas ?? {});
    expect(named).toEqual(
      expect.arrayContaining(["Session", "SavedAttemptInput", "ReviewedAttempt", "User", "Problem"]),
    );
    expect(named.length).toBeGreaterThan(400);
    expect(JSON.stringify(document.components.schemas?.Problem)).toContain("With a 409: the state that forbids it.");
    const holdThemselves = named.filter((name) =>
      JSON.stringify(document.components.schemas?.[name]).includes(`"#/components/schemas/${name}"`),
    );
    expect(holdThemselves.length).toBeGreaterThan(1);
    expect(written.match(/"description":/g)?.length).toBeGreaterThan(1500);
  });

  it.each([
    ["/api/users/{id}/", "get", ["400 `malformed`", "401 `unauthenticated`", "404 `not_found`"]],
    [
      "/api/groups/",
      "post",
      ["409 `illegal_transition` `stale_version` `in_use` `idempotency_conflict`", "422 `invalid`"],
    ],
    ["/api/sign-in/", "post", ["429 `too_many_requests`", "413 `too_large`"]],
  ])("tells by which codes %s may be refused", (path, method, codes) => {
    const told = refusedAt(path, method);
    for (const code of codes) expect(told).toContain(code);
  });

  it("tells of refusals at each operation, and of those of a form only where something of that form is sent", () => {
    for (const { path, method, who, params, query, body, multipart } of Object.values(
      operations as Record<string, Operation>,
    )) {
      const told = refusedAt(path, method.toLowerCase());
      const place = `${method} ${path}`;
      expect(told.includes("`malformed`"), place).toBe(Boolean(params ?? query ?? body ?? multipart));
      expect(told.includes("`not_found`"), place).toBe(Boolean(params));
      expect(told.includes("`unauthenticated`"), place).toBe(who !== "anyone");
      expect(told.includes("`unsupported_media_type`"), place).toBe(Boolean(body ?? multipart));
    }
  });

  it("has each parameter of a path once: at the path, or at its method", () => {
    for (const { path, method } of Object.values(operations as Record<string, Operation>)) {
      const own = document.paths[path]?.[method.toLowerCase()]?.parameters ?? [];
      const shared = (document.paths[path]?.parameters ?? []) as unknown as Record<string, unknown>[];
      const named = [...own, ...shared]
        .map((one) =>
          "$ref" in one ? document.components.parameters?.[String(one.$ref).split("/").at(-1) ?? ""] : one,
        )
        .flatMap((one) =>
          (one as Record<string, unknown>).in === "path" ? [String((one as Record<string, unknown>).name)] : [],
        );
      expect(named.sort(), `${method} ${path}`).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
    }
  });

  it("writes once what is the same in many places, and stays below 1,600 characters for each operation", () => {
    expect(Object.keys(document.components.parameters ?? {})).toEqual(expect.arrayContaining(["Id", "Page", "Search"]));
    expect(written.match(/"name":"page_size"/g)?.length).toBeLessThan(10);
    expect(written.match(/"pattern":"\^\(\[0-9a-f/g)).toBeNull();
    expect(written.match(/"previous":\{"type":\["string","null"\]/g)?.length).toBeLessThan(10);
    expect(written.match(/"allOf":\[\{"\$ref":"#\/components\/schemas\/Page"/g)?.length).toBeGreaterThan(50);
    expect(written.length / Object.keys(operations).length).toBeLessThan(1600);
  });

  it("writes instants as text and holds no schema that JSON cannot", () => {
    expect(JSON.stringify(document)).toContain('"format":"date-time"');
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it.each([
    ["/api/sign-in/", "post"],
    ["/api/users/{id}/", "get"],
    ["/api/users/assessments/", "get"],
    ["/api/generate-for-sections/", "post"],
    ["/api/users/assessments-sessions/generate/", "post"],
    ["/api/users/assessments-sessions/render/", "get"],
    ["/api/users/assessments-sessions/", "get"],
    ["/api/users/assessments-sessions/{id}/", "patch"],
    ["/api/users/assessments-attempts/", "post"],
    ["/api/users/assessments-attempts/{id}/", "patch"],
    ["/api/users/sessions/{id}/attempts/", "get"],
    ["/api/user-assessment-session/create-attempt-visit/", "post"],
    ["/api/user-assessment-session/{id}/fetch-attempt-visit/", "get"],
    ["/api/user-assessment-session/attempt-visit/{id}/", "patch"],
    ["/api/assessments/", "post"],
    ["/api/assessments/{id}/sections/", "post"],
    ["/api/sections/{id}/", "patch"],
    ["/api/sections/{id}/questions/", "post"],
    ["/api/sections/questions/{id}/", "patch"],
    ["/api/groups/", "post"],
    ["/api/group-user/", "post"],
    ["/api/test-allocation/", "post"],
    ["/api/settings/", "get"],
    ["/api/questions/import/", "post"],
  ])("has %s %s", (path, method) => {
    expect(document.paths[path]?.[method]).toBeDefined();
  });
});
