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

test("refuses what is no transcript, says nothing, or says too much", () => {
  const lines = (count: number) => Array.from({ length: count }, () => "00:01.000 --> 00:02.000\nx\n\n").join("");
  for (const vtt of [
    "",
    "1\nWEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx",
    "[Script Info]\n\n1\n00:00:01,000 --> 00:00:02,000\nx",
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

const textsOf = (vtt: string) => parseVtt(vtt).cues.map(({ text }) => text);
const said = (...lines: string[]) => textsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${lines.join("\n")}`)[0];

test.each([
  ["That&#39;s it: caf&eacute;, 5 &times; 3, x &le; 4 &#x2260; y", "That's it: café, 5 × 3, x ≤ 4 ≠ y"],
  ["So x &lt; 3 &amp; y &gt; 2, &lt;b&gt; too", "So x < 3 & y > 2, <b> too"],
  ["if a < b and c > d then stop", "if a < b and c > d then stop"],
  ["if i<n then j>k", "if i<n then j>k"],
  ["x <= 3, y >= 2, a <b and c> d", "x <= 3, y >= 2, a <b and c> d"],
  ["<v.loud Mary Ann>Yes</v>, <c.yellow.bg_blue>so</c> <i>x</i>", "Yes, so x"],
  ["<lang fr>Oui</lang> and <ruby>漢<rt>kan</rt></ruby>", "Oui and 漢kan"],
  ["so <00:00:01.500><c>if</c><00:01.700><c> x</c>", "so if x"],
  ["2H<sub>2</sub> + O --> water", "2H<sub>2</sub> + O --> water"],
  ["R&D, Q&A", "R&D, Q&A"],
])("%s says %s", (written, words) => {
  expect(said(written)).toBe(words);
});

test("a line of one space doesn’t end a cue, and captions that roll say each line once, when it is said", () => {
  const { cues, skipped } = parseVtt(
    [
      "WEBVTT\nKind: captions\n\n00:00:01.000 --> 00:00:03.000 align:start position:0%\n \nso<00:00:01.500><c> a</c><00:00:02.000><c> line</c>",
      "00:00:03.000 --> 00:00:03.010 align:start position:0%\nso a line\n ",
      "00:00:03.010 --> 00:00:05.000 align:start position:0%\nso a line\nhas<00:00:04.000><c> a slope</c>",
      "00:00:05.000 --> 00:00:05.010 align:start position:0%\nhas a slope\n ",
      "00:00:05.010 --> 00:00:07.000 align:start position:0%\nhas a slope\nand<00:00:06.000><c> a root</c>",
    ].join("\n\n"),
  );
  expect(cues).toEqual([
    { starts_ms: 1000, ends_ms: 3010, text: "so a line" },
    { starts_ms: 3010, ends_ms: 5010, text: "has a slope" },
    { starts_ms: 5010, ends_ms: 7000, text: "and a root" },
  ]);
  expect(skipped).toBe(0);
});

test("two lines that roll up come once, and what is said twice comes twice", () => {
  const rolled =
    "WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:03.000\nOne\nTwo\n\n00:03.000 --> 00:04.000\nTwo\nThree";
  expect(textsOf(rolled)).toEqual(["One", "Two", "Three"]);
  const twice =
    "WEBVTT\n\n00:01.000 --> 00:02.000\nNo.\n\n00:02.000 --> 00:03.000\nNo.\n\n00:05.000 --> 00:06.000\nNo.\nYes.";
  expect(textsOf(twice)).toEqual(["No.", "No.", "No. Yes."]);
  const together = "WEBVTT\n\n00:01.000 --> 00:04.000\nYes\n\n00:01.000 --> 00:04.000\nYes";
  expect(textsOf(together)).toEqual(["Yes", "Yes"]);
});

test("reads SubRip files, whose numbers are no words, also where spaces part their cues", () => {
  const srt =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,500\r\n{\\an8}<font color="#ffff00">It&#39;s</font> <I>x</I> < 3\r\n  \r\n2\r\n' +
    "00:00:03,000 --> 00:00:04,000\r\nis<br>2\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\n4";
  expect(parseVtt(srt)).toEqual({
    cues: [
      { starts_ms: 1000, ends_ms: 2500, text: "It's x < 3" },
      { starts_ms: 3000, ends_ms: 4000, text: "is 2" },
      { starts_ms: 5000, ends_ms: 6000, text: "4" },
    ],
    skipped: 0,
  });
  expect(textsOf("\n00:00:01,000 --> 00:00:02,000\nx")).toEqual(["x"]);
});

test("reads what Zoom writes", () => {
  const zoom =
    "WEBVTT\r\n\r\n1\r\n00:00:01.000 --> 00:00:02.000\r\nTomas Reyes: That&#39;s a < b, isn’t it > 2?\r\n\r\n2\r\n00:00:02.000 --> 00:00:03.000\r\n12\r\n";
  expect(textsOf(zoom)).toEqual(["Tomas Reyes: That's a < b, isn’t it > 2?", "12"]);
});
