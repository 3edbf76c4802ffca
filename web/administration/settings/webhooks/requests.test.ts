import { expect, test } from "vitest";
import { placeOf, saidCount } from "./requests.ts";

test.each([
  ["https://hooks.example.org/", "hooks.example.org"],
  ["https://hooks.example.org/sextant?key=1", "hooks.example.org/sextant"],
  ["http://127.0.0.1:8080/hook", "127.0.0.1:8080/hook"],
  ["nonsense", "nonsense"],
])("the webhook to %s goes by %s", (url, place) => {
  expect(placeOf({ url })).toBe(place);
});

test("messages are counted as far as ten thousand", () => {
  const counted = (count: number) => count.toLocaleString("en");
  expect([0, 10_000, 10_001].map((count) => saidCount(count, counted))).toEqual(["0", "10,000", "10,000+"]);
});
