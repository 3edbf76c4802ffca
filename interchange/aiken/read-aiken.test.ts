import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { inWords } from "../testing/in-words.ts";
import { readAiken } from "./read-aiken.ts";

const read = (text: string) => readAiken(new TextEncoder().encode(text), "set.txt").questions.map(inWords);
const good = "What is $x^2$?\nA. one\nB) two\nANSWER: B\n";

describe("Aiken", () => {
  test("is questions with lettered options and the right one's letter", () => {
    const [first, second, ...more] = read(
      `\ufeff${good}\r\n\r\nIs a < b?\r\nOr not?\r\n\r\nA. yes\r\n\r\nB. All of the above\r\nANSWER: A`,
    );
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      status: "ok",
      place: { line: 1 },
      question: {
        body: '<p>What is <span data-tex="x^2"></span>?</p>',
        interactions: [{ type: "choice", max_choices: 1, options: [{ content: "one" }, { content: "two" }] }],
        key: { RESPONSE: { correct: ["B"] } },
      },
    });
    expect(second).toMatchObject({
      status: "ok",
      place: { line: 7 },
      question: {
        body: "<p>Is a &lt; b?<br>Or not?</p>",
        interactions: [{ options: [{ fixed: false }, { fixed: true }] }],
        key: { RESPONSE: { correct: ["A"] } },
      },
    });
  });

  test.each([
    ["no answer", "What?\nA. a\nB. b", 10, "Add a line ANSWER:"],
    ["an answer that is not there", "What?\nA. a\nB. b\nANSWER: C", 9, "isn’t an option"],
    ["two answers", "What?\nA. a\nB. b\nANSWER: A, B", 9, "one capital letter"],
    ["one option", "What?\nA. a\nANSWER: A", 6, "two options"],
    ["no options", "What?\nANSWER: A", 6, "two options"],
    ["a leap among options", "What?\nA. a\nC. b\nANSWER: A", 6, "B is missing where C is"],
    ["no question", "A. a\nB. b\nANSWER: A", 6, "have no question"],
    ["small letters", "What?\na) a\nb) b\nANSWER: A", 7, "capital letter"],
    ["an answer in other words", "What?\nA. a\nB. b\nAnswer: A", 9, "in capitals"],
    ["a question alone", "What?", 6, "has no options"],
    ["an option over two lines", "What?\nA. a\nmore of it\nB. b\nANSWER: B", 8, "Add a line ANSWER:"],
  ])("%s is reported with its line, and the rest comes in", (_, bad, line, message) => {
    const found = read(`${good}\n${bad}\n\n${good}`);
    expect(found.map(({ status }) => status)).toEqual(["ok", "invalid", "ok"]);
    expect(found[1]?.messages[0]).toContain(message);
    expect(found[1]?.messages[0]).toMatch(new RegExp(`^Line ${line}:`));
  });

  test("ends, whatever the file holds", () => {
    const line = fc.constantFrom("What?", "A. a", "B. b", "C) c", "ANSWER: A", "ANSWER: Z", "Answer: A", "a) x", "");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        for (const { status, messages } of read(lines.join("\n")))
          expect(status === "ok" || messages[0]?.startsWith("Line ")).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(read(`${"x".repeat(10_000_000)}\n${good}`)[0]?.status).toBe("invalid");
    expect(read("A. a\n".repeat(100_000)).length).toBe(1);
  });
});
