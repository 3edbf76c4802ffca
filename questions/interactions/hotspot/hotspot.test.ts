import { describe, expect, it, test } from "vitest";
import { hotspotContent } from "./content.ts";
import { hotspotKey } from "./key.ts";
import { hotspotModule } from "./module.ts";

const image = '<img data-file="f1" alt="a heart" width="200" height="100">';
const areas = [
  { id: "a", label: "left chamber", shape: "rect", coords: [0, 0, 50, 50] },
  { id: "b", label: "right chamber", shape: "circle", coords: [150, 50, 20] },
  { id: "c", label: "valve", shape: "poly", coords: [90, 10, 110, 10, 100, 90] },
];
const content = (more: object = {}) =>
  hotspotContent.parse({ id: "i1", type: "hotspot", image, max_choices: 0, options: areas, ...more });

describe("scoring", () => {
  test.each([
    [{ correct: ["a"] }, ["a"], 1],
    [{ correct: ["a"] }, ["a", "b"], 0],
    [{ correct: ["a", "b"], partial: "per_option" }, ["a"], 0.5],
    [{ correct: ["a", "b"], partial: "per_option" }, ["a", "c"], 0],
  ])("under %j, %j earns %d", (key, response, points) => {
    expect(hotspotModule.score(content(), hotspotKey.parse(key), response).points).toBe(points);
  });

  test.each([
    [null, "omitted"],
    [[], "omitted"],
    [["z"], "invalid"],
    [[[10, 10]], "invalid"],
  ])("%j is %s", (response, status) => {
    expect(hotspotModule.score(content(), hotspotKey.parse({ correct: ["a"] }), response).status).toBe(status);
  });
});

it("shows the areas, and says nothing of what their author says of them", () => {
  const options = areas.map((area) => ({ ...area, feedback: "SECRET", reason_for_error: "SECRET" }));
  const view = hotspotModule.candidate(content({ options }));
  expect(view).toMatchObject({ image, options: [areas[0], areas[2], areas[1]] });
  expect(JSON.stringify(view)).not.toContain("SECRET");
});

it("shows the areas from top to bottom and left to right, in whatever order they were written", () => {
  const whole = { id: "d", label: "anywhere", shape: "default" };
  const seen = (options: object[]) => {
    const view = hotspotModule.candidate(content({ options }));
    return "options" in view && view.options.map((area) => area.id);
  };
  expect(seen([...areas, whole])).toEqual(["a", "c", "b", "d"]);
  expect(seen([whole, ...areas.toReversed()])).toEqual(["a", "c", "b", "d"]);
});

const shaped = (shape: string, ...coords: number[]) => ({ options: [{ id: "a", label: "here", shape, coords }] });

test.each([
  [{}, []],
  [{ options: [] }, ["too_few_options", "unknown_option"]],
  [{ image: "" }, ["not_one_picture"]],
  [{ image: `${image}${image}` }, ["not_one_picture"]],
  [{ image: `${image} and words` }, ["not_one_picture"]],
  [{ image: '<img data-file="f1" alt="" width="200" height="100">' }, ["picture_without_text"]],
  [{ image: '<img data-file="f1" alt="a heart">' }, []],
  [{ options: [{ ...areas[0], label: "" }] }, ["no_label"]],
  [{ options: [areas[0], { ...areas[1], label: "left chamber" }] }, ["repeated_label"]],
  [{ options: [areas[0], { ...areas[0], id: "z", label: "the same" }] }, ["repeated_area"]],
  [shaped("rect", 0, 0, 50), ["wrong_coords"]],
  [shaped("circle", 10, 10, 0), ["empty_area"]],
  [shaped("circle", 10, 10, 5, 5), ["wrong_coords"]],
  [shaped("ellipse", 10, 10, 5, 5), []],
  [shaped("poly", 10, 10, 20, 20), ["wrong_coords"]],
  [shaped("poly", 10, 10, 20, 20, 30), ["wrong_coords"]],
  [shaped("default"), []],
  [shaped("default", 1), ["wrong_coords"]],
  [shaped("rect", 50, 50, 10, 10), []],
  [shaped("rect", 300, 0, 350, 50), ["area_outside"]],
  [shaped("rect", 190, 0, 210, 50), ["area_beyond"]],
])("a hotspot with %j is told %j", (more, codes) => {
  const problems = hotspotModule.validate(content(more), hotspotKey.parse({ correct: ["a"] }));
  expect(problems.map((problem) => problem.code)).toEqual(codes);
});
