import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { tokenScopeOf, tokenScopes } from "./token-scopes.ts";

const all = Object.entries(operations as Record<string, Operation>);
const scopeOf = (id: keyof typeof operations) => tokenScopeOf(id, operations[id]);

test("an operation’s scope is its area, to read or to write by its method", () => {
  expect(scopeOf("people.view")).toBe("people.read");
  expect(scopeOf("people.place")).toBe("people.write");
  expect(scopeOf("gradebook.get")).toBe("scores.read");
  expect(scopeOf("allocations.create")).toBe("assigned.write");
  expect(scopeOf("audit.list")).toBe("audit.read");
});

test("a POST that only reads needs the scope to read", () => {
  expect(scopeOf("people.post_filter")).toBe("people.read");
  expect(scopeOf("questions.export")).toBe("questions.read");
});

test("what an operation with a scope writes as a job can be fetched by the same token", () => {
  expect([scopeOf("questions.export"), scopeOf("assessments.export")]).toEqual(["questions.read", "assessments.read"]);
  expect(scopeOf("questions.download_export")).toBe("any");
});

test("signing in, one’s own account, sitting a test, settings and tokens themselves have none", () => {
  const closed = all.filter(([id]) =>
    /^(?:auth|me|sso|settings|api_tokens|sign_in_services|notifications|recordings)\./.test(id),
  );
  expect(closed.length).toBeGreaterThan(40);
  for (const [id, operation] of closed) expect([id, tokenScopeOf(id, operation)]).toEqual([id, null]);
  for (const id of ["users.set_password", "users.impersonate", "sessions.generate", "attempts.save"] as const)
    expect([id, scopeOf(id)]).toEqual([id, null]);
});

test("every scope opens something", () => {
  const needed = new Set(all.map(([id, operation]) => tokenScopeOf(id, operation)));
  expect(tokenScopes.filter((scope) => !needed.has(scope))).toEqual([]);
});

test("what is named is there: areas by the first part of an id, exceptions by the whole", () => {
  const source = readFileSync(new URL("token-scopes.ts", import.meta.url), "utf8");
  const [, areas = "", exceptions = ""] = source.split(/const (?:areas|exceptions):/);
  const prefixes = [...areas.matchAll(/^ {2}(\w+): "/gm)].map(([, prefix = ""]) => prefix);
  const ids = [...exceptions.matchAll(/^ {2}"([a-z_]+\.[a-z_]+)":/gm)].map(([, id = ""]) => id);
  expect(prefixes.length).toBeGreaterThan(30);
  expect(ids.length).toBeGreaterThan(30);
  expect(prefixes.filter((prefix) => !all.some(([id]) => id.startsWith(`${prefix}.`)))).toEqual([]);
  expect(ids.filter((id) => !(id in operations))).toEqual([]);
});
