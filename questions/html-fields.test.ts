import { expect, it } from "vitest";
import { cleanQuestion, listQuestionFiles, mapQuestionHtml } from "./html-fields.ts";
import { questionInput } from "./question.ts";

const picture = (name: string) => `<img data-file="${name}" alt="a picture"><script>1</script>`;

const question = questionInput.parse({
  stimulus: { title: "T", body: picture("stimulus") },
  body: picture("body"),
  explanation: picture("explanation"),
  hints: [picture("hint"), picture("hint-2")],
  interactions: [
    {
      type: "match",
      prompt: picture("prompt"),
      sources: [{ content: picture("source"), feedback: picture("source-feedback") }],
      targets: [{ content: picture("target") }],
    },
    {
      type: "gap_match",
      image: picture("gap-image"),
      options: [{ content: picture("gap-option") }],
      gaps: [{ shape: "rect", coords: [0, 0, 1, 1] }],
    },
    {
      type: "hotspot",
      image: picture("spot-image"),
      options: [{ shape: "default", feedback: picture("spot-feedback") }],
    },
    { type: "order", options: [{ content: picture("step") }] },
    { type: "inline_choice", options: [{ content: picture("inline") }] },
    { source_identifier: "ESSAY", type: "extended_text", prompt: picture("essay") },
  ],
  key: {
    ESSAY: {
      max_points: 1,
      rubric: [{ name: "n", description: picture("rubric"), points: 1 }],
      guidance: picture("guidance"),
      sample_answer: picture("sample"),
    },
  },
});

const files = (
  "stimulus body prompt source source-feedback target gap-image gap-option spot-image spot-feedback step inline essay " +
  "explanation hint hint-2 rubric guidance sample"
).split(" ");

it("finds the HTML of every part, and of what essays are marked by", () => {
  expect(listQuestionFiles(question)).toEqual(files);
  const pieces: string[] = [];
  mapQuestionHtml(question, (html) => {
    if (html !== "") pieces.push(html);
    return html;
  });
  expect(pieces).toHaveLength(files.length);
});

it("cleans all of it", () => {
  expect(JSON.stringify(question)).toContain("<script");
  expect(JSON.stringify(cleanQuestion(question))).not.toContain("<script");
});
