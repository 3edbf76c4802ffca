import { expect, test } from "vitest";
import { messages as ar } from "./messages/ar.ts";
import { messages as en } from "./messages/en.ts";

const sources = import.meta.glob<string>(
  ["../../../server/**/*.ts", "../../../contract/sessions.ts", "!**/*.test.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);
const contract = sources["../../../contract/sessions.ts"] ?? "";
const sessionActions = [...contract.matchAll(/action: z\.literal\("(\w+)"\)/g)].map((match) => `session.${match[1]}`);

/** Every action that the server's rooms name where they write the log, in whichever branch of an expression. */
function writtenActions(source: string): string[] {
  const expressions = [...source.matchAll(/\baction:\s*([^,;{}]+|`session\.\$\{name\}`)/g)].map(
    (match) => match[1] ?? "",
  );
  return expressions.flatMap((expression) => [
    ...[...expression.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map((match) => match[1] ?? ""),
    ...(expression.startsWith("`session.$") ? sessionActions : []),
  ]);
}

const rooms = Object.entries(sources).filter(([path]) => path.startsWith("../../../server/"));
const actions = [...new Set(rooms.flatMap(([, source]) => writtenActions(source)))].sort();

const wordsIn = (catalogue: typeof en, action: string) => {
  const [kind = "", what = ""] = action.split(".");
  return (catalogue.actions as Record<string, Record<string, string>>)[kind]?.[what];
};

test("the server's rooms write many actions, and each is found", () => {
  expect(actions.length).toBeGreaterThan(60);
  expect(actions).toEqual(expect.arrayContaining(["group.created", "session.extend", "section.updated", "tag.moved"]));
});

test.each(actions)("%s is said in plain words, in each language", (action) => {
  expect([wordsIn(en, action), wordsIn(ar, action)]).toEqual([expect.any(String), expect.any(String)]);
});

test("fields of tokens are said in plain words, in each language", () => {
  const source = sources["../../../server/foundation/api-tokens/api-tokens.ts"] ?? "";
  const sides = [...source.matchAll(/\b(?:before|after)\s*[:=]\s*\{([^}]*)\}/g)].map(([, side = ""]) => side);
  const namesOf = (side: string) => side.split(",").flatMap((field) => /\w+/.exec(field) ?? []);
  const fields = [...new Set(sides.flatMap(namesOf))];
  expect(fields).toEqual(expect.arrayContaining(["name", "scopes", "schools", "expires_at"]));
  for (const catalogue of [en, ar]) expect(Object.keys(catalogue.fields)).toEqual(expect.arrayContaining(fields));
});

test.each([...new Set(actions.map((action) => action.split(".")[0] ?? ""))])("%s is a kind with a name", (kind) => {
  expect([Object.keys(en.kinds), Object.keys(ar.kinds)]).toEqual([
    expect.arrayContaining([kind]),
    expect.arrayContaining([kind]),
  ]);
});
