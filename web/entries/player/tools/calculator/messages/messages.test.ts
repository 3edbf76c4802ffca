import { expect, test } from "vitest";
import { ar } from "./ar.ts";
import { en } from "./en.ts";

const leaves = (value: unknown, path: string): string[] =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
    : [path];

test("the second language says everything that the first says", () => expect(leaves(ar, "")).toEqual(leaves(en, "")));
