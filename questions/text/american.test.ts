import { expect, test } from "vitest";
import { catalogueInAmerican, inAmerican, sentenceInAmerican } from "./american.ts";

test.each([
  ["Enrol as a student", "Enroll as a student"],
  ["enrolled, enrolling, enrolment", "enrolled, enrolling, enrollment"],
  ["Cancelled; its cancellation can’t be cancelled", "Canceled; its cancellation can’t be canceled"],
  ["Practise what you practised in practice", "Practice what you practiced in practice"],
  ["Analyses, analysed", "Analyses, analyzed"],
  ["Colour of your organisation’s centre", "Color of your organization’s center"],
  ["Emphasise it for emphasis", "Emphasize it for emphasis"],
  ["Grey: before", "Gray: before"],
  ["to {{organisation}}", "to {{organisation}}"],
  ["from {organisation}", "from {organisation}"],
  ["by its neighbours", "by its neighbors"],
  ["discolouration, recentred", "discolouration, recentred"],
])("%s is %s in the United States", (british, american) => {
  expect(inAmerican(british)).toBe(american);
});

test("a catalogue is spelled at every depth, and its functions stay", () => {
  const say = () => "colour";
  expect(catalogueInAmerican({ enrol: "Enrol", deep: { colour: "Colour" }, say, names: ["centre"] })).toEqual({
    enrol: "Enroll",
    deep: { colour: "Color" },
    say,
    names: ["center"],
  });
});

test("what a sentence quotes stays as it is", () => {
  expect(sentenceInAmerican("The organisation “Grey & Sons” has cancelled “Colour”.")).toBe(
    "The organization “Grey & Sons” has canceled “Colour”.",
  );
});
