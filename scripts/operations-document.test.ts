import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { environmentNames, readConfig } from "../server/platform/config.ts";
import { type Block, listBlocks } from "../server/testing/document-blocks.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const allOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const text = read("docs/operations.md");
const containerfile = read("deploy/container/Containerfile");
const blocks = listBlocks(text);
const commands = blocks.filter(({ language }) => language === "sh");
const named = (block: Block) => [`line ${block.line} (${block.mark || "run"})`, block] as const;

/** Why a block isn't run by `server/start/operations-document.test.ts`, which runs all without a mark. */
const marks = new Map([
  ["root", "changes the system: accounts, packages, services"],
  ["cluster", "needs several machines; npm run test:failover runs the example"],
  ["network", "asks a service elsewhere"],
  ["release", "needs a clone without changes, and packages from npm"],
  ["container", "needs a container engine"],
  ["settings", "lines of a file of settings"],
]);

const packageScripts = Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
const npmItself = ["start", "ci", "install", "test"];

describe("blocks of docs/operations.md", () => {
  it("are all found", () => expect(blocks.length * 2).toBe(allOf(text, /^ *(```)/gm).length));

  it("have a known mark or none", () => {
    expect(commands.filter(({ mark }) => mark !== "" && !marks.has(mark))).toEqual([]);
    expect([...marks.keys()].filter((mark) => !commands.some((block) => block.mark === mark))).toEqual([]);
  });

  it("of other languages have no mark", () => {
    expect(blocks.filter(({ language, mark }) => language !== "sh" && mark !== "")).toEqual([]);
    expect(new Set(blocks.map(({ language }) => language))).toEqual(new Set(["sh", "sql", "ini", "yaml"]));
  });

  it.each(commands.map(named))("%s can be read by a shell", (_where, { code }) => {
    const { status, stderr } = spawnSync("sh", ["-n"], { input: code, encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
  });

  it.each(commands.map(named))("%s sets variables that exist", (_where, { code }) => {
    const set = allOf(code, /(?:^|\s)(?:-e )?([A-Z][A-Z0-9_]+)=/gm);
    const built = allOf(containerfile, /^ARG (\w+)/gm);
    expect(set.filter((name) => !environmentNames.includes(name) && !built.includes(name))).toEqual([]);
  });

  it("of settings can be read by the server", () => {
    for (const { code } of commands.filter(({ mark }) => mark === "settings")) {
      const lines = [...code.matchAll(/^(\w+)=(\S*)/gm)].map(([, name = "", value = ""]) => [name, value]);
      const secret = `whsec_${Buffer.alloc(32).toString("base64")}`;
      const { alerts } = readConfig({ ...Object.fromEntries(lines), ALERT_WEBHOOK_SECRET: secret });
      expect(alerts?.mail).toHaveLength(2);
      expect(alerts?.webhook?.url).toMatch(/^https:/);
    }
  });
});

describe("docs/operations.md", () => {
  it("names files of deploy/, scripts/ and server/ that exist", () => {
    const paths = allOf(text, /(?<![\w/-])((?:deploy|scripts|server)\/[\w./-]*\w)/g);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it("names commands of npm that exist", () => {
    const asked = [...allOf(text, /npm run ([\w:-]+)/g), ...allOf(text, /npm (?!run\b)([a-z]+)\b(?= --|`|$)/gm)];
    expect(asked.filter((name) => !packageScripts.includes(name) && !npmItself.includes(name))).toEqual([]);
  });

  it("installs each file where the file itself says", () => {
    const installed = [...text.matchAll(/install [^\n]*?(deploy\/\S+) (\/\S+)/g)].map(([, from = "", to = ""]) => {
      const target = to.endsWith("/") ? `${to}${from.split("/").at(-1)}` : to;
      return [from, target] as const;
    });
    expect(installed.length).toBe(6);
    for (const [from, to] of installed) {
      const [first = "", second = ""] = read(from).split("\n");
      if (from.endsWith("/sextant.service")) continue;
      expect(`${first} ${second}`).toContain(to);
    }
  });
});
