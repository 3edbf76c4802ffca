import { expect, test } from "vitest";
import { readPlain } from "./plain-text.ts";

/** Sends a text in pieces that end anywhere, also within characters. */
async function* pieces(text: string, bytes = 1001) {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
}

test("places end between words, and together they are the text", async () => {
  const text = "كلمة طويلة جدا ".repeat(2000);
  const { state, texts } = await readPlain(pieces(text), 1_000_000);
  expect([state, texts.map((one) => one.text).join("")]).toEqual(["ready", text]);
  expect(texts.map(({ place }) => place)).toEqual(texts.map((_one, index) => index + 1));
  for (const { text: part } of texts) {
    expect(part.length).toBeLessThanOrEqual(4000);
    expect(part).toMatch(/^\S.*\s$/su);
  }
});

test("one long word is cut, but never a character", async () => {
  const { texts } = await readPlain(pieces(`a${"😀".repeat(5000)}`), 1_000_000);
  expect(texts.every(({ text }) => text.isWellFormed())).toBe(true);
});

test("what is too long is read as far as it may go, and says so", async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield Buffer.from("word ".repeat(1000));
    }
  }
  const { state, texts } = await readPlain(endless(), 20_000);
  expect([state, texts.map(({ text }) => text).join("").length, asked]).toEqual(["too_large", 20_000, 5]);
});

test("spaces alone are no words", async () => {
  expect(await readPlain(pieces(" \n ".repeat(3000)), 1_000_000)).toEqual({ state: "none", texts: [] });
});
