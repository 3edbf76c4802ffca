import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const documents = globSync(["*.md", "*/**/*.md"], { cwd: root, exclude: ["**/node_modules/**"] }).sort();
const read = (path: string) => readFileSync(join(root, path), "utf8").replaceAll(/^```.*?^```/gms, "");

/** Headings as GitHub names them in addresses. */
const anchorsOf = (path: string) =>
  [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );

const linksIn = (path: string) =>
  [
    ...read(path)
      .replaceAll(/`[^`\n]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g),
  ]
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));

test.each(documents)("links of %s lead somewhere", (path) => {
  const dead = linksIn(path).filter((link) => {
    const [file = "", anchor] = link.split("#");
    const target = file === "" ? path : join(dirname(path), file);
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && target.endsWith(".md") && !anchorsOf(target).includes(anchor);
  });
  expect(dead).toEqual([]);
});

describe("docs/operations.md", () => {
  test("lists its sections at the top", () => {
    const [contents = ""] = /^## Contents$.*?(?=^## (?!Contents))/ms.exec(read("docs/operations.md")) ?? [];
    const listed = [...contents.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
    expect(listed).toEqual(anchorsOf("docs/operations.md").slice(2));
  });
});

test("docs/commands.md names every command of npm", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const named = [...read("docs/commands.md").matchAll(/`npm (?:run )?([\w:-]+)`/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
});

describe.each(["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/recipes.md"])("%s", (path) => {
  // By their whole path, or as the last part of one.
  const files = globSync("{bench,contract,docs,e2e,interchange,psychometrics,questions,scripts,server,web}/**", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/dist/**"],
  }).map((file) => `/${file}`);

  test("names only files that exist", () => {
    const named = [...read(path).matchAll(/`([\w./-]+\.(?:tsx?|mjs|css))`/g)].map(([, name = ""]) => name);
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
  });
});
