import { expect, test } from "vitest";
import { catalogueInAmerican, inAmerican } from "./american.ts";

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
  ["discolouration, recentred", "discolouration, recentred"],
])("%s is %s in the United States", (british, american) => {
  expect(inAmerican(british)).toBe(american);
});

const written = import.meta.glob<{ messages: unknown }>(["/*/*/messages/en.ts", "/*/*/*/messages/en.ts"], {
  eager: true,
});
const americanOnly =
  /\b(?:colors?|behaviors?|gray|centers?|favorites?|enroll|enrollments?|cancel(?:ed|ing)|practic(?:ed|ing)|analyz\w+|(?:organ|recogn|emphas|summar|memor)iz\w+)\b/gi;

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) yield* textsIn(each);
}

test("what is written is British, of which the other spelling is made", () => {
  const found = Object.entries(written).flatMap(([path, { messages }]) =>
    [...textsIn(messages)].flatMap((text) => [...text.matchAll(americanOnly)].map(([word]) => `${path}: ${word}`)),
  );
  expect(Object.keys(written).length).toBeGreaterThan(20);
  expect(found).toEqual([]);
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
