import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findRealMaterial } from "@sextant/questions/testing/real-material.ts";
import { describe, expect, test } from "vitest";
import { inWords } from "../testing/in-words.ts";
import { errorsOf, scoreRead } from "../testing/score-read.ts";
import { readQti12 } from "./read-qti12.ts";

const label = (ident: string, attributes: string, inner: string) =>
  `<response_label ident="${ident}" ${attributes}>${inner}</response_label>`;
const text = (words: string) => `<material><mattext>${words}</mattext></material>`;
const pair = (words: string, name = "varsubset") =>
  `<respcondition continue="Yes"><conditionvar><${name} respident="g" setmatch="Exact">${words}</${name}></conditionvar><setvar action="Add">1</setvar></respcondition>`;

function readOne(before: string, labels: string, ...conditions: string[]) {
  const xml = `<questestinterop><item ident="i"><presentation>${text("Match.")}${before}<response_grp ident="g" rcardinality="Multiple"><render_extension><ims_render_object>${labels}</ims_render_object></render_extension></response_grp></presentation>
    <resprocessing><outcomes><decvar/></outcomes>${conditions.join("")}</resprocessing></item></questestinterop>`;
  const [one] = readQti12(new TextEncoder().encode(xml), "q.xml").questions.map(inWords);
  if (!one) throw new Error("nothing was read");
  return one;
}

const animals = label("cat", 'match_group="m, i"', text("cat")) + label("ant", 'match_group="m, i"', text("ant"));

describe("things to be put with others", () => {
  test("are a match, each right pair for its points", () => {
    const kinds = label("m", "", text("mammal")) + label("i", "", text("insect"));
    const one = readOne("", animals + kinds, pair("cat, m"), pair("i,ant", "varequal"));
    expect(one).toMatchObject({
      status: "ok",
      question: { interactions: [{ type: "match", sources: [{ content: "cat" }, { content: "ant" }] }] },
    });
    expect(errorsOf(one)).toEqual([]);
    const points = (response: string[][]) => scoreRead(one, { g: response }).points;
    expect(
      points([
        ["cat", "m"],
        ["ant", "i"],
      ]),
    ).toBe(2);
    expect(
      points([
        ["cat", "m"],
        ["ant", "m"],
      ]),
    ).toBe(1);
    expect(points([["cat", "i"]])).toBe(0);
  });

  test("are put on the places of the picture before them", () => {
    const places = label("m", 'rarea="Rectangle"', "10,20,30,40") + label("i", 'rarea="Rectangle"', "60,20,30,40");
    const picture = '<material><matimage uri="zoo.png" width="200" height="100"/></material>';
    const one = readOne(picture, animals + places, pair("cat,m"), pair("ant,i"));
    expect(one.question?.interactions).toMatchObject([
      { type: "gap_match", gaps: [{ shape: "rect", coords: [10, 20, 50, 50] }, { coords: [60, 20, 100, 50] }] },
    ]);
    expect(one.question?.interactions[0]).toMatchObject({ image: expect.stringContaining("zoo.png") });
    expect(one.question?.body).not.toContain("zoo.png");
    expect(
      scoreRead(one, {
        g: [
          ["cat", "m"],
          ["ant", "i"],
        ],
      }).points,
    ).toBe(2);
    expect(
      scoreRead(one, {
        g: [
          ["cat", "i"],
          ["ant", "m"],
        ],
      }).points,
    ).toBe(0);
  });

  test("aren’t imported without anything to put them with", () => {
    expect(readOne("", animals)).toMatchObject({ status: "invalid", messages: [expect.stringContaining("two lists")] });
  });

  test("aren’t imported without the picture that their places lie on", () => {
    const one = readOne("", animals + label("m", 'rarea="Rectangle"', "1,2,3,4"), pair("cat,m"));
    expect(one).toMatchObject({ status: "invalid", messages: [expect.stringContaining("picture")] });
  });
});

const folder = findRealMaterial("qti/items");
if (folder) {
  test("the planets that another program wrote score a point each", () => {
    const path = join(folder, "lumenlearning+OpenAssessments/db/qti/drag_and_drop.xml");
    const [one] = readQti12(readFileSync(path), "planets.xml").questions.map(inWords);
    if (!one) throw new Error("nothing was read");
    expect(one.status).toBe("lossy");
    const names = ["mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "pluto"];
    const placed = names.map((name) => [`${name}_source`, `${name}_target`]);
    expect(scoreRead(one, { planets: placed }).points).toBe(9);
    expect(scoreRead(one, { planets: placed.slice(2) }).points).toBe(7);
    expect(scoreRead(one, { planets: [["mercury_source", "venus_target"]] }).points).toBe(0);
  });
}
