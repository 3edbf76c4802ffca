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
