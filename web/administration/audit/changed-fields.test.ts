import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test.each([
  ["what was made", null, { name: "A" }, [["name", undefined, "A"]]],
  ["what is gone", { name: "A" }, null, [["name", "A", undefined]]],
  ["what changed, and not what stayed", { name: "A", size: 1 }, { name: "B", size: 1 }, [["name", "A", "B"]]],
  ["parts within parts", { mail: { host: "a", port: 1 } }, { mail: { host: "b", port: 1 } }, [["mail.host", "a", "b"]]],
  ["lists as they are", { users: ["1"] }, { users: ["1", "2"] }, [["users", ["1"], ["1", "2"]]]],
  ["a part that came", { score: null }, { score: { points: 1 } }, [["score.points", undefined, 1]]],
  ["nothing", null, null, []],
  ["what is no record", "a", "b", []],
])("tells of %s", (_, before, after, expected) => {
  expect(changedFields(before, after).map((field) => [field.path, field.before, field.after])).toEqual(expected);
});
