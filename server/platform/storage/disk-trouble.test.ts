import { expect, test } from "vitest";
import { diskFaultOf } from "./disk-trouble.ts";

const coded = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  ["the system has no room", coded("ENOSPC"), "full"],
  ["a quota is used up", coded("EDQUOT"), "full"],
  ["the system refuses to write", coded("EROFS"), "read_only"],
  ["PostgreSQL has no room", coded("53100"), "full"],
  ["initdb says so", new Error("initdb failed:\ncould not write to file: No space left on device"), "full"],
  ["PostgreSQL says so in its log", new Error("FATAL: could not open file: Read-only file system"), "read_only"],
  ["it is the cause of something else", new Error("It can’t be used", { cause: coded("EROFS") }), "read_only"],
  ["it is one of several", new AggregateError([coded("ECONNREFUSED"), coded("ENOSPC")]), "full"],
  ["a port is taken", coded("EADDRINUSE"), null],
  ["nothing is known", null, null],
] as const)("it is told where %s", (_what, error, fault) => {
  expect(diskFaultOf(error)).toBe(fault);
});
