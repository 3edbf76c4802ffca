import { expect, test } from "vitest";
import { nameFor } from "./name-for.ts";

const file = { name: "José Zuñiga, wrong steps.PDF", media_type: "application/pdf", created_by: "ada" };

test("a file is called as its uploader calls it only to them", () => {
  expect([nameFor("ada", file), nameFor("grace", file), nameFor("grace", { ...file, created_by: null })]).toEqual([
    file.name,
    "",
    "",
  ]);
});

test.each([
  ["application/pdf", "a.exe", "Ratios", "Ratios.pdf"],
  ["text/plain; charset=utf-8", "a.José", "Ratios", "Ratios.txt"],
  ["text/plain; charset=utf-8", "a.CSV", "Ratios", "Ratios.csv"],
  ["video/webm", "a", "Ratios: 1/2 \\ “half”\n", "Ratios- 1-2 - “half”.webm"],
  ["audio/x-unheard", "a.mp3", "Ratios", "Ratios.bin"],
])("a %s that its uploader calls %s is %s as %s to others", (media_type, name, title, shown) => {
  expect(nameFor("grace", { name, media_type, created_by: "ada" }, title)).toBe(shown);
});
