import type { QuestionInput } from "@sextant/questions/question.ts";
import { describe, expect, test } from "vitest";
import { questionOf } from "../../testing/round-trip.ts";
import { asOthersSee, packageOf, readPackage, words } from "../testing/written.ts";

const picture = '<img data-file="picture-1" alt="A heart" width="400" height="300">';
const area = { label: "left", shape: "rect" as const, coords: [0, 0, 50, 50] };

/** A draft of each type of question that a key scores. */
const drafts: [string, Partial<QuestionInput> & Record<string, unknown>][] = [
  ["choice", { options: words("one", "two") }],
  ["inline_choice", { options: words("one", "two") }],
  ["text_entry", {}],
  ["numeric_entry", {}],
  ["order", { options: words("one", "two", "three") }],
  ["match", { sources: words("one", "two"), targets: words("I", "II") }],
  [
    "gap_match",
    {
      prompt: '<p>Go <span data-gap="G"></span></p>',
      options: words("up", "down"),
      gaps: [{ source_identifier: "G", label: "where" }],
    },
  ],
  [
    "hotspot",
    {
      image: picture,
      options: [
        { ...area, source_identifier: "A" },
        { source_identifier: "B", label: "elsewhere", shape: "default" },
      ],
    },
  ],
];

const draftOf = ([type, fields]: (typeof drafts)[number]) =>
  questionOf({
    body:
      type.endsWith("entry") || type === "inline_choice"
        ? '<p>Say <span data-interaction="R"></span></p>'
        : "<p>Which?</p>",
    interactions: [{ source_identifier: "R", type, ...fields } as never],
  });

describe.each(drafts)("a draft without a key: %s", (...draft) => {
  test.each(["qti3", "qti22"] as const)("is a draft again as %s, for us and for others", async (version) => {
    const { files } = packageOf([draftOf(draft)], version);
    for (const package_ of [files, asOthersSee(files)]) {
      const [read] = await readPackage(package_);
      expect(read).toMatchObject({ status: "lossy", isUnfinished: true, interactions: [draft[0]] });
      expect(read?.messages.map(({ code }) => code)).toContain("key_not_in_file");
    }
  });
});
