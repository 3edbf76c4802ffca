import { expect, test } from "vitest";
import { decodeBytes, decodeText } from "./decode.ts";

const utf16 = (text: string, isBig: boolean) =>
  Uint8Array.from(
    [...text].flatMap((char) => [char.charCodeAt(0) & 255, char.charCodeAt(0) >> 8]),
    (byte) => byte,
  ).map((_, index, all) => (isBig ? (all[index ^ 1] ?? 0) : (all[index] ?? 0)));
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

const xml = '<?xml version="1.0" encoding="UTF-16"?><a>é日</a>';

test.each([
  ["UTF-8", utf8("é日"), "é日"],
  ["UTF-8 with its mark", utf8("\ufeffé日"), "é日"],
  ["UTF-16 with its mark", utf16("\ufeffé日", false), "é日"],
  ["UTF-16, the other way round", utf16("\ufeffé日", true), "é日"],
  ["UTF-16 without a mark", utf16(xml, false), xml],
  ["UTF-16 without a mark, the other way round", utf16(xml, true), xml],
  [
    "what an XML declaration says",
    latin("<?xml version='1.0' encoding='iso-8859-5'?>\xd0"),
    "<?xml version='1.0' encoding='iso-8859-5'?>а",
  ],
  [
    "UTF-8 where the declaration is not true",
    utf8("<?xml version='1.0' encoding='utf-16'?>日"),
    "<?xml version='1.0' encoding='utf-16'?>日",
  ],
  [
    "UTF-8 where nobody knows what was declared",
    utf8("<?xml version='1.0' encoding='klingon'?>日"),
    "<?xml version='1.0' encoding='klingon'?>日",
  ],
  ["Windows-1252 where it is not UTF-8", latin("caf\xe9 \x93x\x94"), "café “x”"],
  ["nothing", new Uint8Array(), ""],
])("%s is read", (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test("a byte that isn’t UTF-8 is replaced, and its line named, however many lines are read", () => {
  const lines = Array.from({ length: 30 }, (_, index) => `${index + 1}. ما عاصمة المغرب؟`);
  const bytes = Uint8Array.from([...utf8(`${lines.join("\n")}\n31. It`), 0x92, ...utf8("s Rabat.")]);
  expect(decodeBytes(bytes)).toMatchObject({
    text: `${lines.join("\n")}\n31. It\ufffds Rabat.`,
    encoding: "utf-8",
    source: "utf8",
    badLines: [31],
  });
});

test("a declaration that isn’t true of the bytes is told apart from one that is", () => {
  const declared = "<?xml version='1.0' encoding='ISO-8859-1'?><a>Zürich</a>";
  expect(decodeBytes(utf8(declared))).toMatchObject({ text: declared, encoding: "utf-8", source: "not_declared" });
  expect(decodeBytes(latin(declared))).toMatchObject({ text: declared, source: "declared" });
  expect(decodeBytes(utf8("<?xml version='1.0' encoding='utf8'?><a>ü</a>")).source).toBe("utf8");
});

test("an encoding that is asked for is taken, whatever the bytes are", () => {
  expect(decodeBytes(utf8("é"), "windows-1252")).toMatchObject({ text: "Ã©", source: "asked" });
  expect(decodeBytes(latin("a\n\xe9"), "utf-8")).toMatchObject({ text: "a\n\ufffd", badLines: [2] });
});
