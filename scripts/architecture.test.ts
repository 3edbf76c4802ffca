import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { tablesOf } from "./table-homes.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !["dist", "node_modules", "messages"].includes(entry.name))
    .map(({ name }) => name)
    .sort();

const architecture = read("ARCHITECTURE.md");
/** What ARCHITECTURE.md says of one workspace. */
const partOf = (workspace: string) => {
  const from = architecture.indexOf(`\n### ${workspace}/`);
  return architecture.slice(from, from + 1 + architecture.slice(from + 1).search(/\n###? /));
};

describe.each(["server", "web"])("ARCHITECTURE.md on %s", (workspace) => {
  const part = partOf(workspace);
  const wings = foldersIn(workspace);

  test("names every wing, and every room in its wing’s table", () => {
    const missing = wings.flatMap((wing) => {
      const at = part.indexOf(`**[${wing}/]`);
      if (at < 0) return part.includes(`\`${wing}/\``) ? [] : [wing];
      const table = part.slice(at, part.indexOf("\n**[", at + 1) < 0 ? undefined : part.indexOf("\n**[", at + 1));
      // Some share one cell.
      return foldersIn(`${workspace}/${wing}`)
        .filter((room) => wing !== "start" && wing !== "commands" && !table.includes(`\`${room}/\``))
        .map((room) => `${wing}/${room}`);
    });
    expect(missing).toEqual([]);
  });

  test("names no room that doesn’t exist", () => {
    const named = [...part.matchAll(/\*\*\[(\w+)\/\][\s\S]*?(?=\n\*\*\[|$)/g)].flatMap(([text, wing = ""]) =>
      [...text.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, room = ""]) => `${workspace}/${wing}/${room}`),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

const readmes = globSync("{server,web}/*/README.md", { cwd: root }).sort();

test("every wing has a README", () => {
  const wings = ["server", "web"].flatMap((workspace) => foldersIn(workspace).map((wing) => `${workspace}/${wing}`));
  const without = ["server/demo", "server/testing"];
  expect(wings.filter((wing) => !without.includes(wing) && !readmes.includes(`${wing}/README.md`))).toEqual([]);
});

test.each(readmes)("%s names the rooms of its wing, and only files that exist", (path) => {
  const wing = dirname(path);
  const text = read(path);
  expect(foldersIn(wing).filter((room) => !text.includes(`\`${room}/\``))).toEqual([]);
  const named = [...text.matchAll(/`((?:\.\.\/)?[\w-]+(?:\/[\w-]+)*\/?[\w.-]*\.tsx?|[\w-]+\/)`/g)].map(
    ([, name = ""]) => name,
  );
  const workspace = dirname(wing);
  const isThere = (name: string) => [wing, workspace].some((folder) => existsSync(join(root, folder, name)));
  expect(named.filter((name) => !isThere(name))).toEqual([]);
});

test("every table is in the README of a wing of the server", () => {
  const views = ["resolved_allocations"];
  const named = globSync("server/*/README.md", { cwd: root }).flatMap((path) => {
    const [, tables = ""] = /\*\*Tables\*\* it writes: (.*)/.exec(read(path)) ?? [];
    return [...tables.matchAll(/[a-z_]+\*?/g)].map(([name]) => name);
  });
  const isNamed = (table: string) =>
    named.some((name) => (name.endsWith("_*") ? table.startsWith(name.slice(0, -1)) : name === table));
  const tables = [...tablesOf(read("server/platform/database/schema.gen.ts"))];
  expect(tables.filter((table) => !views.includes(table) && !isNamed(table))).toEqual([]);
});
