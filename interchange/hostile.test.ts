import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visitElements } from "@sextant/questions/html/rewrite.ts";
import { cleanQuestion, listQuestionFiles, mapQuestionHtml } from "@sextant/questions/html-fields.ts";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { expect, test } from "vitest";
import { readAiken } from "./aiken/read-aiken.ts";
import { readCsv } from "./csv/read-csv.ts";
import { readDocx } from "./docx/read-docx.ts";
import { escapeGift } from "./gift/escapes.ts";
import { readGift } from "./gift/read-gift.ts";
import { readMoodleXml } from "./moodle-xml/read-moodle-xml.ts";
import { cdata } from "./moodle-xml/write-elements.ts";
import type { ReadDocument } from "./read-document.ts";
import { docxOf, paragraph } from "./testing/docx-of.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The same text as a question in each format, in every field that may hold HTML. */
const readers: Record<string, (text: string) => ReadDocument | Promise<ReadDocument>> = {
  GIFT: (text) =>
    readGift(
      bytesOf(`::${escapeGift(text)}::[html]So ${escapeGift(text)}{=a${escapeGift(text)}#${escapeGift(text)} ~b}`),
      "x.gift",
    ),
  "GIFT in Markdown": (text) =>
    readGift(bytesOf(`[markdown]So ${escapeGift(text)}{=a ~b####${escapeGift(text)}}`), "x.gift"),
  "GIFT in Moodle's own format": (text) =>
    readGift(bytesOf(`So ${escapeGift(text)}{=a${escapeGift(text)} ~b}`), "x.gift"),
  Aiken: (text) =>
    readAiken(bytesOf(`So ${text.replaceAll("\n", " ")}?\nA. ${text.replaceAll("\n", " ")}\nB. b\nANSWER: B`), "x.txt"),
  "Moodle XML": (text) =>
    readMoodleXml(
      bytesOf(
        `<quiz><question type="shortanswer"><questiontext format="html"><text>${cdata(`So ${text}`)}</text></questiontext><generalfeedback format="html"><text>${cdata(text)}</text></generalfeedback><answer fraction="100"><text>a</text></answer></question></quiz>`,
      ),
      "x.xml",
    ),
  table: (text) =>
    readCsv(
      bytesOf(
        `format,stem,option_a,option_b,correct\nhtml,"So ${text.replaceAll('"', '""')}","a ${text.replaceAll('"', '""')}",b,B`,
      ),
      "x.csv",
    ),
  Word: async (text) =>
    readDocx(
      await docxOf(paragraph(`1. So ${text.replaceAll(/[^\P{Cc}]/gu, "")}`) + paragraph("Answer: true")),
      "x.docx",
    ),
};

/** Returns everything found that cleaned input must not contain. */
function dangers(html: string): string[] {
  const found: string[] = [];
  visitElements(html, ({ name, attributes }) => {
    if (["script", "style", "iframe", "object", "embed", "svg", "form", "a", "base", "link", "meta"].includes(name))
      found.push(name);
    found.push(...Object.keys(attributes).filter((attribute) => /^on|^src|^href|^style/.test(attribute)));
  });
  return found;
}

const signs = [" ", "\t", "{", "<", "$", "\\(", "1", "*", "[", "= ", "~#", "&"];

test.each(signs)("runs of one sign are read in time with their length: %j", async (sign) => {
  const run = `${sign.repeat(300_000 / sign.length)}x`;
  for (const read of Object.values(readers)) expect((await read(run)).questions.length).toBeGreaterThan(0);
});

test.each(Object.keys(readers))("no character is cut in half, however long a text is: %s", async (format) => {
  for (const before of ["", "a", "ab", "abc"]) {
    const document = await readers[format]?.(`${before}${"😀".repeat(600)}`);
    for (const question of document?.questions ?? []) expect(JSON.stringify(question)).not.toMatch(/\\ud[89a-f]/);
  }
});

const folder = findRealMaterial("stress");
if (folder) {
  const vectors = [
    "patt-RSNAKE_XSS.txt",
    "h5sc-vectors.txt",
    "payloadbox-xss-payload-list.txt",
    "fuzzdb-xss-rsnake.txt",
  ].flatMap((name) => readFileSync(join(folder, "xss", name), "utf8").split("\n"));
  const naughty = JSON.parse(readFileSync(join(folder, "text/blns.json"), "utf8")) as string[];
  const texts = [...new Set([...vectors, ...naughty])].filter((text) => text.trim() !== "" && text.length < 5000);

  test.each(Object.keys(readers))("attacks and naughty strings come in as harmless text: %s", async (format) => {
    let read = 0;
    // A Word document takes longer to make than to read.
    const own = texts.filter((_, index) => index % (format === "Word" ? 20 : 4) === 0);
    for (const text of own) {
      const document = await readers[format]?.(text);
      for (const { question } of document?.questions ?? []) {
        if (!question) continue;
        read += 1;
        const clean = cleanQuestion(question);
        for (const name of listQuestionFiles(clean)) expect(name).not.toMatch(/[\0<>]/);
        mapQuestionHtml(clean, (html) => {
          expect(dangers(html)).toEqual([]);
          return html;
        });
      }
      for (const name of document?.pictures.keys() ?? []) expect(name).not.toMatch(/\.\.|^\/|[<>"']/);
    }
    expect(read).toBeGreaterThan(own.length / 2);
  });
}
