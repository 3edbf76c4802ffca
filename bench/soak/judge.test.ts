import { expect, it } from "vitest";
import { judge, type Kept } from "./judge.ts";

const response = { r: ["b"] };
const acknowledged = { session: "s", attempt: "a", revision: 2, response };
const payload = JSON.stringify({ response });
const kept: Kept = {
  history: [{ attempt_id: "a", revision: 2, payload }],
  attempts: [{ id: "a", revision: 2, response }],
};

it.each<[string, Kept, "absent" | "altered" | null]>([
  ["is there", kept, null],
  ["is older than the state", { ...kept, attempts: [{ id: "a", revision: 3, response: { r: ["c"] } }] }, null],
  ["is not in the history", { ...kept, history: [] }, "absent"],
  [
    "is in the history as another revision",
    { ...kept, history: [{ attempt_id: "a", revision: 1, payload }] },
    "absent",
  ],
  ["is newer than the state", { ...kept, attempts: [{ id: "a", revision: 1, response }] }, "absent"],
  ["has no attempt", { ...kept, attempts: [] }, "absent"],
  [
    "is something else in the history",
    { ...kept, history: [{ attempt_id: "a", revision: 2, payload: '{"response":{"r":["c"]}}' }] },
    "altered",
  ],
  ["is something else as the state", { ...kept, attempts: [{ id: "a", revision: 2, response: {} }] }, "altered"],
])("judges an acknowledged answer that %s", (_what, found, verdict) => {
  expect(judge([acknowledged], found)).toEqual({
    absent: verdict === "absent" ? [acknowledged] : [],
    altered: verdict === "altered" ? [acknowledged] : [],
  });
});
