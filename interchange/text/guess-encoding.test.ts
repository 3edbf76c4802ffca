import { expect, test } from "vitest";
import { decodeBytes } from "./decode.ts";
import { type Encoding, encodingOf, encodings } from "./encodings.ts";

/** Returns a text in an encoding: each of its characters by the bytes that decode to it. */
function encode(text: string, encoding: Encoding): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, number[]>();
  for (let byte = 0; byte < 256; byte += 1) table.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  if (["gb18030", "big5", "shift_jis", "euc-jp", "euc-kr"].includes(encoding))
    for (let lead = 0x81; lead < 255; lead += 1)
      for (let trail = 0x40; trail < 255; trail += 1) {
        const char = decoder.decode(Uint8Array.of(lead, trail));
        if ([...char].length === 1 && !table.has(char)) table.set(char, [lead, trail]);
      }
  return Uint8Array.from([...text].flatMap((char) => table.get(char) ?? [63]));
}

const table = (rows: readonly string[]) => `email,first_name,last_name,role\n${rows.join("\n")}\n`;
const question = (row: string) => `question,option_a,option_b,correct\n${row},B\n`;

test.each<[Encoding, string]>([
  ["windows-1251", table(["anna@example.org,Анна,Смирнова,student"])],
  ["koi8-r", table(["anna@example.org,Анна,Смирнова,student", "petr@example.org,Пётр,Орлов,student"])],
  ["windows-1256", question("ما عاصمة المغرب؟,الرباط,مراكش")],
  ["windows-1255", question("מהי בירת צרפת?,ליון,פריז")],
  ["windows-1253", question("Ποια είναι η πρωτεύουσα της Γαλλίας;,Λυών,Παρίσι")],
  ["gb18030", question("法国的首都是哪里？,里昂,巴黎")],
  ["big5", question("法國的首都是哪裡？,里昂,巴黎")],
  ["shift_jis", question("フランスの首都はどこですか。,リヨン,パリ")],
  ["euc-kr", question("프랑스의 수도는 어디입니까?,리옹,파리")],
  ["windows-1252", question("Où se trouve la « tour Eiffel »?,à Lyon,à Paris près de la Seine")],
  ["windows-1252", question("Wie heißt die größte Stadt Österreichs?,Köln,Wien")],
  [
    "windows-1250",
    table([
      "z@example.org,Zofia,Wójcik,student",
      "s@example.org,Stanisław,Wiśniewski,student",
      "p@example.org,Paweł,Dąbrowski,student",
    ]),
  ],
  ["windows-1252", table(["zoe@example.org,Zoé,Nuñez,student"])],
  ["windows-1252", question("Caf\u00e9 \u201cx\u201d?,a,b")],
])("%s is recognised among words in Latin letters", (encoding, text) => {
  expect(decodeBytes(encode(text, encoding))).toMatchObject({ encoding, source: "guessed", text });
});

test("a label stands for the encoding that a person can choose", () => {
  expect(["latin1", "gbk", "UTF8", "x-sjis", "klingon", "x-user-defined"].map(encodingOf)).toEqual([
    "windows-1252",
    "gb18030",
    "utf-8",
    "shift_jis",
    null,
    null,
  ]);
  expect(encodings.map(encodingOf)).toEqual([...encodings]);
});
