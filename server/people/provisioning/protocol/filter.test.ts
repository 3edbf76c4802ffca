import { describe, expect, test } from "vitest";
import { parseFilter } from "./filter.ts";

const compare = (path: string, operator: string, value: unknown) => ({ kind: "compare", path, operator, value });

describe("filters that are read", () => {
  test.each([
    ['userName eq "nora@harbour.example"', compare("username", "eq", "nora@harbour.example")],
    ['USERNAME Eq "a \\"b\\" c"', compare("username", "eq", 'a "b" c')],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "n"', compare("username", "sw", "n")],
    ["active eq True", compare("active", "eq", true)],
    ["externalId eq null", compare("externalid", "eq", null)],
    ['meta.lastModified gt "2026-11-28T00:00:00Z"', compare("meta.lastmodified", "gt", "2026-11-28T00:00:00Z")],
    ["externalId pr", { kind: "present", path: "externalid" }],
    ['id eq "1" and active eq true', { kind: "all", of: [compare("id", "eq", "1"), compare("active", "eq", true)] }],
    [
      "a eq 1 or b eq 2 and not (c eq 3)",
      {
        kind: "any",
        of: [
          compare("a", "eq", 1),
          { kind: "all", of: [compare("b", "eq", 2), { kind: "not", of: compare("c", "eq", 3) }] },
        ],
      },
    ],
    [
      "(a eq 1 or b eq 2) and c eq 3",
      {
        kind: "all",
        of: [{ kind: "any", of: [compare("a", "eq", 1), compare("b", "eq", 2)] }, compare("c", "eq", 3)],
      },
    ],
    [
      'emails[type eq "work" and value co "@"]',
      {
        kind: "has",
        path: "emails",
        of: { kind: "all", of: [compare("type", "eq", "work"), compare("value", "co", "@")] },
      },
    ],
    // Words of the grammar are values too.
    ['displayName eq "and"', compare("displayname", "eq", "and")],
    ['displayName eq "("', compare("displayname", "eq", "(")],
  ])("%s", (filter, read) => {
    expect(parseFilter(filter)).toEqual(read);
  });
});

test.each([
  "",
  "userName",
  "userName eq",
  "userName eq nora",
  'userName is "nora"',
  'userName eq "nora',
  'userName eq "nora" and',
  'userName eq "nora" "bo"',
  '(userName eq "nora"',
  'userName eq "nora")',
  'emails[type eq "work"',
  "not active eq true",
  'a"b" eq 1',
  'user;drop eq "1"',
  `${"(".repeat(1000)}a eq 1${")".repeat(1000)}`,
  `${"not (".repeat(11)}a eq 1${")".repeat(11)}`,
  `userName eq "${"a".repeat(2000)}"`,
])("%s is refused", (filter) => {
  expect(() => parseFilter(filter)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidFilter" }));
});

test("ten parentheses within each other are read, and any number beside each other", () => {
  expect(parseFilter(`${"(".repeat(10)}a eq 1${")".repeat(10)}`)).toEqual(compare("a", "eq", 1));
  expect(parseFilter(Array.from({ length: 100 }, (_, at) => `(a eq ${at})`).join(" or "))).toMatchObject({
    kind: "any",
  });
});
