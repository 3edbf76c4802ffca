import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readClasses, soughtIn } from "./read-classes.ts";
import { classesOf, highlightsOf, readRules, type StyleRule } from "./read-styles.ts";
import { roomClasses } from "./room-classes.ts";

const root = join(import.meta.dirname, "..");

const sheets = globSync("web/*/**/*.css", { cwd: root, exclude: ["web/dist/**"] }).sort();

const scripts = globSync(["web/*/**/*.{ts,tsx}", "questions/**/*.ts"], {
  cwd: root,
  exclude: ["web/dist/**", "**/*.test.*", "**/messages/**", "**/node_modules/**"],
})
  .sort()
  .map((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return { file, ...readClasses(file, source), sought: soughtIn(source) };
  });

/** Classes in the documents that a browser opens. */
const inDocuments = globSync("web/*.html", { cwd: root }).flatMap((file) =>
  [...readFileSync(join(root, file), "utf8").matchAll(/class="([\w -]+)"/g)].flatMap(([, names = ""]) =>
    names.split(" "),
  ),
);

/** What libraries give to elements: KaTeX, the text editor, the recorder’s player, the reader of PDFs, the kit, the API’s reference. */
const OF_LIBRARIES =
  /^(?:katex|m(?:bin|space)$|ProseMirror|is-(?:editor-)?empty$|selectedCell|replayer|markedContent|react-aria|parameters-col|operation-filter|opblock|renderedMarkdown$)/;

const roomOf = (file: string) => file.split("/").slice(1, 3).join("/");

const isShared = (room: string) => /^(?:base|parts)\//.test(room);

const rules = readRules(root, sheets);

const styledIn = new Map<string, Set<string>>();
for (const { file, selectors } of rules)
  for (const name of selectors.flatMap(classesOf))
    styledIn.set(name, (styledIn.get(name) ?? new Set()).add(roomOf(file)));

describe("the classes of the page", () => {
  test("are many", () => {
    expect(sheets.length).toBeGreaterThan(80);
    expect(styledIn.size).toBeGreaterThan(1000);
  });

  test("are each given to an element by a script, if a stylesheet names them", () => {
    const names = new Set([...inDocuments, ...scripts.flatMap(({ words }) => [...words.names])]);
    const beginnings = [...new Set(scripts.flatMap(({ words }) => [...words.beginnings]))];
    const isGiven = (name: string) =>
      names.has(name) || OF_LIBRARIES.test(name) || beginnings.some((each) => name.startsWith(each));
    expect([...styledIn.keys()].filter((name) => !isGiven(name))).toEqual([]);
  });

  test("are each known to a stylesheet of their room or a shared one, or looked for by a script", () => {
    const sought = new Set(scripts.flatMap((each) => each.sought));
    const isKnown = (name: string, room: string) =>
      sought.has(name) ||
      OF_LIBRARIES.test(name) ||
      [...(styledIn.get(name) ?? [])].some((styled) => styled === room || isShared(styled) || isShared(room));
    const unknown = scripts.flatMap(({ file, given }) =>
      [...given.names].filter((name) => !isKnown(name, roomOf(file))).map((name) => `${file}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

describe("the classes of a room", () => {
  const owned = Object.entries(roomClasses).flatMap(([room, list]) =>
    list.split(" ").map((start) => ({ room, start })),
  );
  const ownerOf = (name: string) =>
    owned
      .filter(({ start }) => name === start || name.startsWith(`${start}-`))
      .sort((one, other) => other.start.length - one.start.length)[0]?.room;

  test("begin like those of no other room", () => {
    const starts = owned.map(({ start }) => start);
    expect(starts.filter((start, index) => starts.indexOf(start) !== index)).toEqual([]);
  });

  test("are in use, each of their beginnings", () => {
    const names = [...styledIn.keys(), ...rules.flatMap(({ selectors }) => selectors.flatMap(highlightsOf))];
    const idle = owned.filter(
      ({ room, start }) =>
        !names.some(
          (name) => (name === start || name.startsWith(`${start}-`)) && (styledIn.get(name)?.has(room) ?? true),
        ),
    );
    expect(idle).toEqual([]);
  });

  test("are in each selector of its stylesheets", () => {
    const ofRooms = rules.filter(
      ({ file }) => !isShared(roomOf(file)) && !/^web\/entries\/(?:player|signin|api-docs)\//.test(file),
    );
    expect(ofRooms.length).toBeGreaterThan(1000);
    const strays = ofRooms.flatMap(({ file, line, selectors }) =>
      selectors
        .filter((each) => ![...classesOf(each), ...highlightsOf(each)].some((name) => ownerOf(name) === roomOf(file)))
        .map((each) => `${file}:${line}: ${each}`),
    );
    expect(strays).toEqual([]);
  });
});

describe("the declarations of a rule", () => {
  /** Rules by what they declare. */
  const gather = (keyOf: (rule: StyleRule) => string | null) => {
    const found = new Map<string, string[]>();
    for (const rule of rules) {
      const key = keyOf(rule);
      const at = `${rule.file}:${rule.line}: ${rule.selectors.join(", ")}`;
      if (key !== null) found.set(key, [...(found.get(key) ?? []), at]);
    }
    return [...found];
  };

  test("are written once in a stylesheet if there are three or more, at each width", () => {
    const written = gather(({ file, condition, body, selectors }) =>
      body.length < 3 || /::-(?:moz|webkit)-/.test(selectors.join()) ? null : [file, condition, ...body].join("; "),
    );
    expect(written.filter(([, places]) => places.length > 1).map(([, places]) => places)).toEqual([]);
  });

  test("are a class of the kit’s rather than in a sixth rule", () => {
    const written = gather(({ body }) => (body.length < 3 ? null : body.join("; ")));
    expect(written.filter(([, places]) => places.length > 5)).toEqual([]);
  });
});
