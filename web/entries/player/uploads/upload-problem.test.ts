import { expect, test } from "vitest";
import { CallError } from "../../../base/requests/call-error.ts";
import { problemOf, problemWith } from "./upload-problem.ts";

const asked = { kinds: ["picture", "pdf"] as ("picture" | "pdf")[], max_mb: 1 };

test.each([
  [{ size: 10, type: "image/png" }, null],
  // Of some files the browser does not know the type: the server looks at the bytes.
  [{ size: 10, type: "" }, null],
  [{ size: 10, type: "text/plain" }, "kind"],
  [{ size: 1024 * 1024 + 1, type: "application/pdf" }, "size"],
  [{ size: 0, type: "application/pdf" }, "empty"],
])("before it is sent, %j is told %j", (file, problem) => {
  expect(problemWith(asked, file)).toBe(problem);
});

test.each([
  [new CallError(413, "quota_exceeded"), "full"],
  [new CallError(507, "disk_full"), "disk"],
  [new CallError(409, "illegal_transition"), "closed"],
  [new CallError(415, "unreadable"), "kind"],
  [new CallError(404, "not_found"), "failed"],
  [new Error("broken"), "failed"],
])("%s is told as %j", (error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
