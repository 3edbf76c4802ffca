import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { zipOf as zip } from "../testing/zip-of.ts";
import type { BundleError } from "./bundle.ts";
import { openFile, openFolder } from "./open-folder.ts";
import { openZip } from "./open-zip.ts";
import { pictureFinder } from "./picture-finder.ts";

const folder = mkdtempSync(join(tmpdir(), "sextant-bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

let made = 0;
function keep(bytes: Uint8Array): string {
  made += 1;
  const path = join(folder, `${made}.zip`);
  writeFileSync(path, bytes);
  return path;
}

const refusal = (opening: Promise<unknown>) =>
  opening.then(
    () => null,
    (error: BundleError) => error.problem,
  );

describe("a zip", () => {
  test("gives its files, and leaves clutter out", async () => {
    const bundle = await openZip(
      keep(
        await zip({
          "b/q.jsonl": "2",
          "a.JSONL": "1",
          "images/p.png": "picture",
          "__MACOSX/._a.jsonl": "x",
          "notes.txt": "n",
        }),
      ),
    );
    expect(bundle.names).toEqual(["a.JSONL", "b/q.jsonl", "images/p.png", "notes.txt"]);
    expect(await text(bundle.open("b/q.jsonl"))).toBe("2");
    expect((await bundle.read("images/p.png", 100))?.toString()).toBe("picture");
    expect(await bundle.read("images/p.png", 3)).toBeNull();
    await bundle.close();
  });

  test("cut off anywhere is refused", async () => {
    const whole = await zip({ "q.jsonl": "1".repeat(1000) });
    for (const length of [4, 30, whole.length >> 1, whole.length - 1]) {
      expect(await refusal(openZip(keep(whole.subarray(0, length))))).toBe("invalid");
    }
  });

  test.each(["../evil.jsonl", "/etc/passwd", "a/../../b.png", "..\\evil.jsonl", "C:/x.jsonl"])(
    "that names %s is refused",
    async (name) => {
      const harmless = "x".repeat(name.length);
      const bytes = await zip({ [harmless]: "1", "q.jsonl": "1" });
      for (let at = bytes.indexOf(harmless); at !== -1; at = bytes.indexOf(harmless)) bytes.write(name, at);
      expect(await refusal(openZip(keep(bytes)))).toBe("invalid");
    },
  );

  test("with too much inside is refused before anything is unpacked", async () => {
    const bomb = keep(await zip({ "q.jsonl": Buffer.alloc(5_000_000) }));
    expect(await refusal(openZip(bomb, { entries: 10, bytes: 1_000_000 }))).toBe("too_large");
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`${index}.jsonl`, "1"]));
    expect(await refusal(openZip(keep(await zip(many)), { entries: 10, bytes: 1_000_000 }))).toBe("too_large");
  });

  test("that lies about sizes ends when it has given what it promised", async () => {
    const bytes = await zip({ "q.jsonl": Buffer.alloc(5_000_000) });
    // The size in the central directory: 24 bytes behind its signature.
    bytes.writeUInt32LE(100, bytes.indexOf(Buffer.from("504b0102", "hex")) + 24);
    const bundle = await openZip(keep(bytes), { entries: 10, bytes: 1_000_000 });
    let got = 0;
    const reading = (async () => {
      for await (const chunk of bundle.open("q.jsonl")) got += chunk.length;
    })();
    expect(await refusal(reading)).toBe("invalid");
    expect(got).toBeLessThan(200_000);
    await bundle.close();
  });

  test("without questions is refused", async () => {
    expect(await refusal(openZip(keep(await zip({}))))).toBe("invalid");
  });
});

describe("a folder", () => {
  const home = join(folder, "set");
  mkdirSync(join(home, "images/deep"), { recursive: true });
  mkdirSync(join(home, "other"));
  for (const name of ["a.jsonl", "other/b.jsonl", "images/p.png", "images/deep/q.jpg"])
    writeFileSync(join(home, name), name);
  symlinkSync("/etc/passwd", join(home, "images/link.png"));

  test("gives the files in it and beneath it, but follows no links", async () => {
    const { names } = await openFolder(home);
    expect(names).toEqual(["a.jsonl", "images/deep/q.jpg", "images/p.png", "other/b.jsonl"]);
  });

  test("a single file has the pictures of images/ beside it", async () => {
    const bundle = await openFile(join(home, "a.jsonl"), true);
    expect(bundle.names).toEqual(["a.jsonl", "images/deep/q.jpg", "images/p.png"]);
    expect(await text(bundle.open("a.jsonl"))).toBe("a.jsonl");
    expect((await bundle.read("images/p.png", 99))?.toString()).toBe("images/p.png");
    expect((await openFile(join(home, "a.jsonl"), false)).names).toEqual(["a.jsonl"]);
  });
});

describe("pictures are found", () => {
  const find = pictureFinder([
    "images/a.png",
    "images/one/b.png",
    "images/two/b.png",
    "images/two/c d.png",
    "sub/images/e.png",
  ]);
  test.each([
    ["images/a.png", "q.jsonl", "images/a.png"],
    ["./images/a.png?x=1", "q.jsonl", "images/a.png"],
    ["a.png", "q.jsonl", "images/a.png"],
    ["c%20d.png", "q.jsonl", "images/two/c d.png"],
    ["e.png", "sub/q.jsonl", "sub/images/e.png"],
    ["elsewhere/e.png", "q.jsonl", "sub/images/e.png"],
    ["b.png", "two_choices.jsonl", "images/two/b.png"],
    ["b.png", "q.jsonl", null],
    ["../../etc/passwd", "q.jsonl", null],
    ["%zz", "q.jsonl", null],
    ["", "q.jsonl", null],
  ])("%s of %s: %s", (wanted, file, expected) => {
    expect(find(wanted, file)).toBe(expected);
  });
});
