import { expect, test } from "vitest";
import { hideValues } from "./hide-values.ts";

test.each([
  ["select id from users where email = $1 and n = $12", "select id from users where email = $1 and n = $12"],
  ["select 1 from t1 where name = 'Ada ''A'' Byron' limit 20", "select … from t1 where name = … limit …"],
  [
    "copy (select a2 from x where e = E'it\\'s' and b = 1.5e3) to stdout",
    "copy (select a2 from x where e = … and b = …) to stdout",
  ],
  ["do $$ begin perform 'x'; end $$", "do …"],
  ["do $tag$ secret $tag$ language plpgsql", "do … language plpgsql"],
  ["set x = 'cut off in the mid", "set x = …"],
  ['select a -- of Ada\n, b /* 7 */ from "t"', 'select a , b from "t"'],
])("%s is shown as %s", (statement, shown) => expect(hideValues(statement)).toBe(shown));

test("a long statement is cut", () => {
  expect(hideValues(`select ${"a, ".repeat(500)}b`)).toMatch(/^select a, .{380,400}…$/);
});
