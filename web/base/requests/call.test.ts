import { expect, test } from "vitest";
import { fillPath, queryText } from "./call.ts";

test.each([
  ["/api/users/{id}/", { id: "u1" }, "/api/users/u1/"],
  ["/api/allocate-counselor/{id}/{id2}", { id: "u1", id2: "u2" }, "/api/allocate-counselor/u1/u2"],
  ["/api/users/{id}/", { id: "../settings" }, "/api/users/..%2Fsettings/"],
  ["/api/me/", undefined, "/api/me/"],
])("%s is filled", (path, params, expected) => {
  expect(fillPath(path, params)).toBe(expected);
});

test.each([
  [undefined, ""],
  [{}, ""],
  [{ page: 2, search: "a b&c" }, "?page=2&search=a+b%26c"],
  [{ search: "", user: undefined, group: null, archived: false }, "?archived=false"],
  [{ ids: ["q1", "q2"] }, "?ids=q1&ids=q2"],
])("the query %j is %s", (query, expected) => {
  expect(queryText(query)).toBe(expected);
});
