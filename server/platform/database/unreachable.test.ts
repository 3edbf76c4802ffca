import { expect, test } from "vitest";
import { isDatabaseUnreachable } from "./unreachable.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("failed"), { code, ...more });

test.each(
  "25006 53100 53200 53300 57014 57P01 57P02 57P03 08000 08003 08006 08P01 ETIMEDOUT EHOSTUNREACH ECONNRESET EPIPE EAI_AGAIN ENETUNREACH ECONNREFUSED".split(
    " ",
  ),
)("%s means that the database is out of reach", (code) => {
  expect(isDatabaseUnreachable(coded(code))).toBe(true);
});

test("so does a missing socket, but not any other missing file", () => {
  expect(isDatabaseUnreachable(coded("ENOENT", { syscall: "connect" }))).toBe(true);
  expect(isDatabaseUnreachable(coded("ENOENT", { syscall: "open" }))).toBe(false);
});

test("so does a disk that became read-only, which PostgreSQL calls a lack of permission", () => {
  const message = 'could not extend file "base/5/1259": Read-only file system';
  expect(isDatabaseUnreachable(coded("42501", { message }))).toBe(true);
  expect(isDatabaseUnreachable(coded("42501", { message: "permission denied for table users" }))).toBe(false);
});

test("so do a connection that ended, a wait for one, and several addresses that all failed", () => {
  expect(isDatabaseUnreachable(new Error("Connection terminated unexpectedly"))).toBe(true);
  expect(isDatabaseUnreachable(new Error("timeout exceeded when trying to connect"))).toBe(true);
  expect(isDatabaseUnreachable(new AggregateError([coded("ECONNREFUSED")]))).toBe(true);
});

test("what one row or one request did wrong is something else", () => {
  for (const code of ["22P05", "23505", "40P01", "42P01", "54000", "XX001"])
    expect(isDatabaseUnreachable(coded(code))).toBe(false);
  expect(isDatabaseUnreachable(new TypeError("x is not a function"))).toBe(false);
  expect(isDatabaseUnreachable(null)).toBe(false);
});
