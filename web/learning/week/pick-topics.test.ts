import { expect, test } from "vitest";
import { pickTopics } from "./pick-topics.ts";
import type { Topic } from "./requests.ts";

function topicOf(name: string, parent: string | null, difference: number | null, is_likely_real = false): Topic {
  const change = difference === null ? null : { difference, error: 0.03, chance: 0.5, is_likely_real };
  const known = { mean: 0.7, band: { low: 0.6, high: 0.8 }, asked: 20, is_hollow: false, worth: null };
  return { tag: { id: name, name, level: "topic" }, parent, ...known, change };
}

const namesOf = (topics: readonly Topic[]) => topics.map(({ tag }) => tag.name);

const topics = [
  topicOf("SAT", null, -0.06, true),
  topicOf("Math", "SAT", -0.02),
  topicOf("Algebra", "Math", -0.04),
  topicOf("Geometry", "Math", 0.01),
  topicOf("Functions", "Math", 0.05),
  topicOf("Circles", "Math", -0.03),
  topicOf("Area", "Math", null),
];

test("what likely changed is told at whatever level it did, before the topics that moved most", () => {
  expect(namesOf(pickTopics(topics, []))).toEqual(["SAT", "Functions", "Algebra", "Circles"]);
});

test("topics in focus are told instead of those that moved most, each once", () => {
  expect(namesOf(pickTopics(topics, ["Geometry", "SAT", "Area"]))).toEqual(["SAT", "Geometry"]);
});
