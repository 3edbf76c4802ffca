import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { readJsonl } from "./jsonl/read-jsonl.ts";
import type { ReadQuestion } from "./read-question.ts";
import { questionOf } from "./testing/round-trip.ts";
import { anyPicture, toWrite } from "./testing/to-write.ts";
import { type WrittenFormat, writeQuestions } from "./write-questions.ts";

const measured = (required: boolean, penalty: number, shown: string[] = []) =>
  questionOf({
    body: "<p>How long?</p>",
    interactions: [{ type: "numeric_entry", source_identifier: "R", unit: { required, shown } }],
    key: { R: { accept: ["1.5"], units: { accept: [{ unit: "m", multiplier: "1" }], penalty } } },
    explanation: "<p>So long.</p>",
  });

const lossesOf = async (format: WrittenFormat, content = measured(true, 1)) => {
  const { losses } = await writeQuestions(format, [toWrite(content)], anyPicture);
  return losses.map(({ message }) => message.code);
};

describe("a number with units", () => {
  test.each([
    ["moodle_xml", []],
    ["jsonl", []],
    ["gift", ["out_units"]],
    ["csv", ["out_units"]],
    ["qti3", ["out_units"]],
    ["qti22", ["out_units"]],
  ] as const)("in %s loses %j", async (format, codes) => {
    expect((await lossesOf(format)).filter((code) => code === "out_units")).toEqual(codes);
  });

  test("says what Moodle has no setting for", async () => {
    expect(await lossesOf("moodle_xml", measured(false, 1))).toEqual(["unit_costs_nothing"]);
    expect(await lossesOf("moodle_xml", measured(false, 0, ["m"]))).toEqual(["out_shown_units"]);
    expect(await lossesOf("moodle_xml", measured(true, 0.5, ["m"]))).toEqual([]);
  });

  test("comes back from JSONL as it was", async () => {
    const content = measured(true, 0.25, ["m"]);
    const { bytes } = await writeQuestions("jsonl", [toWrite(content)], anyPicture);
    const found: ReadQuestion[] = [];
    for await (const read of readJsonl(Readable.from([bytes]), "back.jsonl")) found.push(read);
    const [own] = content.interactions;
    expect(found[0]?.question?.interactions).toMatchObject([{ unit: { required: true, side: "right", shown: ["m"] } }]);
    expect(Object.values(found[0]?.question?.key ?? {})).toEqual([content.key[own?.id ?? ""]]);
  });
});
