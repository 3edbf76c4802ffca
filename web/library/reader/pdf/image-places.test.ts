import { expect, test } from "vitest";
import { imagePlaces } from "./image-places.ts";

test("each picture has four corners, and one of the whole page is none", () => {
  const small = [0.1, 0.2, 0.1, 0.5, 0.4, 0.2];
  const scan = [0, 0, 0, 1, 1, 0];
  const flat = [0.1, 0.2, 0.1, 0.2, 0.4, 0.2];
  expect(imagePlaces([...small, ...scan, ...flat])).toEqual([
    [
      [0.1, 0.2],
      [0.1, 0.5],
      [expect.closeTo(0.4), expect.closeTo(0.5)],
      [0.4, 0.2],
    ],
  ]);
  expect(imagePlaces(null)).toEqual([]);
});
