import { describe, expect, it } from "vitest";
import { openApiDocument } from "./openapi.ts";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";

const document = openApiDocument(operations, "1.2.3") as {
  openapi: string;
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; security?: unknown[]; requestBody?: unknown; responses: Record<string, unknown> }
    >
  >;
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

  it("asks for a token only where one is needed, and tells of refusals everywhere", () => {
    for (const { path, method, who } of Object.values(operations as Record<string, Operation>)) {
      const told = document.paths[path]?.[method.toLowerCase()];
      expect(told?.security, path).toEqual(who === "anyone" ? [] : undefined);
      expect(told?.responses.default, path).toBeDefined();
    }
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
