import { expect, test } from "vitest";
import { parseVtt } from "./vtt.ts";

test("reads lines with their times, without markup, in order", () => {
  const { cues, skipped } = parseVtt(
    "\uFEFFWEBVTT - class 11\r\n\r\nNOTE made by hand\r\n\r\n2\r\n00:00:05.000 --> 00:00:07.500 align:start\r\n<v Tomas Reyes>Flip the <b>sign</b></v>\r\nwhen x &lt; 0 &amp;amp; y\r\n\r\n" +
      "1\r\n00:01.000 --> 00:02.250\r\nTomas: hello\r\n\r\n00:09.000 --> 00:08.000\r\nbackwards\r\n\r\n01:00:00.000 --> 01:00:01.000\r\n<i></i>\r\n",
  );
  expect(cues).toEqual([
    { starts_ms: 1000, ends_ms: 2250, text: "Tomas: hello" },
    { starts_ms: 5000, ends_ms: 7500, text: "Flip the sign when x < 0 &amp; y" },
  ]);
  expect(skipped).toBe(2);
});

test("reads lines that no blank line parts", () => {
  const { cues, skipped } = parseVtt(
    "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n00:02.000 --> 00:03.000\nTwo\n00:03.000 --> no time\nLost\n\n00:04.000 --> 00:05.000\nFour",
  );
  expect(cues.map(({ text }) => text)).toEqual(["One", "Two", "Four"]);
  expect(skipped).toBe(1);
});

test("refuses what is no WebVTT, says nothing, or says too much", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "00:01.000 --> 00:02.000\nx\n\n").join("");
  for (const vtt of [
    "",
    "1\n00:00:01,000 --> 00:00:02,000\nx",
    "WEBVTT",
    "WEBVTTX\n\n00:01.000 --> 00:02.000\nx",
    "\u0000",
  ]) {
    expect(() => parseVtt(vtt), vtt).toThrow();
  }
  expect(parseVtt(`WEBVTT\n\n${lines(20_000)}`).cues.length).toBe(20_000);
  expect(() => parseVtt(`WEBVTT\n\n${lines(20_001)}`)).toThrow("at most 20,000");
  const [long] = parseVtt(`WEBVTT\n\n00:01.000 --> 00:02.000\n${"a<".repeat(50_000)}\u0000`).cues;
  expect(long?.text.length).toBe(1000);
});
