import { expect, test } from "vitest";
import { nearReasons, orderReasons } from "./order-reasons.ts";
import type { Analysis, Mistake, Reason } from "./requests.ts";

const reason = (id: string, position: number, topic: string | null = null) => ({ id, position, topic }) as Reason;
const mistake = (inferred: string | null) =>
  ({
    tags: [{ id: "math" }, { id: "algebra" }],
    reason: { inferred: inferred ? { ground: "option", reason: { id: inferred, name: inferred } } : null },
  }) as Mistake;
const costs = (here: Record<string, number>, everywhere: Record<string, number>) =>
  ({
    cells: Object.entries(here).map(([id, mistakes]) => ({ tag: "math", reason: id, mistakes })),
    reasons: Object.entries(everywhere).map(([key, mistakes]) => ({ key, mistakes })),
  }) as Pick<Analysis, "cells" | "reasons">;

test("the inferred reason comes first, then what is usual in the topic, then everywhere", () => {
  const all = [reason("a", 1), reason("b", 2), reason("c", 3), reason("d", 4)];
  const told = orderReasons(mistake("d"), all, costs({ c: 2 }, { b: 5, c: 2 }));
  expect(told.map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
});

test("a reason of the subject fits every topic of it, and no question of another subject", () => {
  const all = [reason("general", 1), reason("sign slip", 1, "math"), reason("too broad", 1, "reading")];
  expect(orderReasons(mistake(null), all, costs({}, {})).map(({ id }) => id)).toEqual(["sign slip", "general"]);
});

test("reasons of its topic come before general ones, those of other topics not at all", () => {
  const all = [
    reason("general", 1),
    reason("second", 2, "algebra"),
    reason("first", 1, "algebra"),
    reason("other", 1, "geometry"),
  ];
  const told = orderReasons(mistake(null), all, costs({}, {}));
  expect(told.map(({ id }) => id)).toEqual(["first", "second", "general"]);
});

test("a reason of the whole subject is no press away, unless it was used in the question’s topic or its option betrays it", () => {
  const all = [reason("general", 1), reason("own", 1, "algebra"), reason("wrong cell", 1, "math")];
  const near = (inferred: string | null, cells: { tag: string; reason: string; mistakes: number }[]) =>
    nearReasons(mistake(inferred), all, { cells } as Pick<Analysis, "cells">).map(({ id }) => id);
  expect(near(null, [{ tag: "math", reason: "wrong cell", mistakes: 4 }])).toEqual(["general", "own"]);
  expect(near(null, [{ tag: "algebra", reason: "wrong cell", mistakes: 1 }])).toEqual(["general", "own", "wrong cell"]);
  expect(near("wrong cell", [])).toEqual(["general", "own", "wrong cell"]);
});
