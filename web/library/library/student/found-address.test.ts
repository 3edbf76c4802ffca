import { expect, test } from "vitest";
import { foundAddress } from "./found-address.ts";

test("a moment is where its video begins", () => {
  expect(foundAddress({ type: "zoom_video", id: "v1", place: 200_400 }, "sign")).toBe("/videos/v1?t=200");
});

test("a page is opened with its words found", () => {
  const address = foundAddress({ type: "study_material", id: "m1", place: 3 }, "a & b");
  expect(address).toBe("/library/m1?page=3&find=a%20%26%20b");
});
