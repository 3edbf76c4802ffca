import { expect, test } from "vitest";
import { findAll } from "../../xml/xml-tree.ts";
import { writtenItem } from "../testing/written.ts";
import { placeOfArea } from "./areas.ts";
import { type OutElement, plain } from "./xml-out.ts";

const picture = (attributes: Record<string, string | null> = {}) => plain("img", { src: "a.png", ...attributes });
const whole: { shape: string; coords: number[] } = { shape: "default", coords: [] };

test.each<[string, Parameters<typeof placeOfArea>[0], OutElement, (typeof whole)[], string]>([
  ["its own numbers", { shape: "rect", coords: [1, 2, 3, 4] }, picture(), [], "1,2,3,4"],
  ["whole numbers inside the picture", { shape: "circle", coords: [-0.4, 10.6, 3.2] }, picture(), [], "0,11,3"],
  ["the size of the picture where it is all of it", whole, picture({ width: "400", height: "300" }), [], "0,0,400,300"],
  [
    "what other areas take of a picture without a size",
    whole,
    picture(),
    [
      { shape: "rect", coords: [10, 20, 60, 40] },
      { shape: "circle", coords: [50, 70, 5] },
    ],
    "0,0,60,75",
  ],
  ["something where nothing is known", {}, picture(), [], "0,0,1,1"],
])("an area has %s", (_what, area, image, others, coords) => {
  expect(placeOfArea(area, image, [area, ...others])).toEqual({ shape: area.shape ?? "default", coords });
});

test("the whole picture has numbers for other programs, and none when it is read", async () => {
  const { item, read } = await writtenItem({
    body: "<p>Where?</p>",
    interactions: [
      {
        source_identifier: "R",
        type: "hotspot",
        image: '<img data-file="picture-1" alt="A heart" width="400" height="300">',
        options: [
          { source_identifier: "A", label: "left", shape: "rect", coords: [0, 0, 50, 50] },
          { source_identifier: "B", label: "elsewhere", shape: "default" },
        ],
      },
    ],
    key: { R: { correct: ["A"] } },
  });
  const areas = findAll(item, "hotspotChoice").map(({ attributes }) => attributes.coords);
  expect(areas).toEqual(["0,0,50,50", "0,0,400,300"]);
  expect(read.question?.interactions).toMatchObject([{ options: [{ coords: [0, 0, 50, 50] }, { coords: [] }] }]);
});
