import { expect, test } from "vitest";
import { sessionOfPath } from "./sitting-path.ts";

test.each([
  ["/sittings/z1", "z1"],
  ["/sittings/z1/", "z1"],
  ["/sittings/", null],
  ["/sittings/z1/report", null],
  ["/", null],
])("%s names %s", (path, session) => expect(sessionOfPath(path)).toBe(session));
