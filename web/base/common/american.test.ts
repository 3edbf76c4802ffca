import { expect, test } from "vitest";
import { catalogueInAmerican, inAmerican } from "./american.ts";

test.each([
  ["Enrol as a student", "Enroll as a student"],
  ["enrolled, enrolling, enrolment", "enrolled, enrolling, enrollment"],
  ["Cancelled; its cancellation can’t be cancelled", "Canceled; its cancellation can’t be canceled"],
  ["Practise what you practised in practice", "Practice what you practiced in practice"],
  ["Analyses, analysed", "Analyses, analyzed"],
  ["Colour of your organisation’s centre", "Color of your organization’s center"],
  ["to {{organisation}}", "to {{organisation}}"],
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
    names: ["centre"],
  });
});
