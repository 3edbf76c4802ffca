import { describe, expect, test } from "vitest";
import { scoreRead } from "../testing/score-read.ts";
import { readQtiItem } from "./read-qti-item.ts";
import {
  addIf,
  declared,
  itemOf,
  mapped,
  options,
  rules,
  scoreIf,
  template,
  value,
  variable,
} from "./testing/items.ts";

const read = (xml: string) => {
  const [found] = readQtiItem(Buffer.from(xml), "item.xml").questions;
  if (!found) throw new Error("nothing was read");
  return found;
};
const codesOf = (xml: string) => read(xml).messages.map(({ code }) => code);
const points = (xml: string, ...given: Record<string, unknown>[]) =>
  given.map((response) => scoreRead(read(xml), response).points);

const picture = (file: string) => `<object data="${file}" type="image/png" width="100" height="80">A map</object>`;
const one = declared("RESPONSE", "identifier", "single", ["B"]);
const choice = `<p>Which?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${options("ABC")}</choiceInteraction>`;

describe("a drawing", () => {
  const drawing = (processing = "") =>
    itemOf({
      declarations: declared("RESPONSE", "file", "single"),
      body: `<drawingInteraction responseIdentifier="RESPONSE"><prompt>Draw the axes.</prompt>${picture("grid.png")}</drawingInteraction>`,
      processing,
    });

  test("is a picture to upload, marked by hand, with what was to be drawn on", () => {
    expect(codesOf(drawing())).toEqual(["drawing_as_upload", "points_unknown"]);
    expect(read(drawing())).toMatchObject({
      status: "lossy",
      interactions: ["file_upload"],
      question: {
        body: expect.stringContaining('data-file="grid.png"'),
        interactions: [{ prompt: "Draw the axes.", kinds: ["picture"], max_files: 1 }],
        key: { RESPONSE: { max_points: 1, sample_answer: "" } },
      },
    });
  });
});

describe("things to put on a picture", () => {
  const mapping =
    '<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="50,50,10" mappedValue="2"/></areaMapping>';
  const thing = (name: string) =>
    `<positionObjectInteraction responseIdentifier="${name}" maxChoices="1"><prompt>Put the ship.</prompt>${picture("ship.png")}</positionObjectInteraction>`;
  const stage = (...things: string[]) =>
    `<positionObjectStage>${picture("map.png")}${things.join("")}</positionObjectStage>`;

  test("are points to choose on it, scored by the same areas", () => {
    const xml = itemOf({
      declarations: declared("RESPONSE", "point", "single", ["50 50"], mapping),
      body: `<p>Where is the harbour?</p>${stage(thing("RESPONSE"))}`,
      processing: template("map_response_point"),
    });
    expect(codesOf(xml)).toEqual(["object_as_point", "point_as_area"]);
    expect(read(xml)).toMatchObject({
      interactions: ["hotspot"],
      question: {
        body: expect.stringMatching(/Put the ship.*data-file="ship.png"/s),
        interactions: [{ image: expect.stringContaining('data-file="map.png"'), max_choices: 1 }],
      },
    });
    expect(points(xml, { RESPONSE: ["AREA_1"] }, { RESPONSE: ["ELSEWHERE"] })).toEqual([2, 0]);
  });

  test("of several kinds are several questions about the picture", () => {
    const xml = itemOf({
      declarations:
        declared("R1", "point", "single", ["50 50"], mapping) + declared("R2", "point", "single", ["50 50"], mapping),
      body: stage(thing("R1"), thing("R2")),
      processing: rules(
        '<setOutcomeValue identifier="SCORE"><sum><mapResponsePoint identifier="R1"/><mapResponsePoint identifier="R2"/></sum></setOutcomeValue>',
      ),
    });
    expect(read(xml).interactions).toEqual(["hotspot", "hotspot"]);
    expect(points(xml, { R1: ["AREA_1"] }, { R1: ["AREA_1"], R2: ["AREA_1"] })).toEqual([2, 4]);
  });

  test("are refused without the picture", () => {
    const xml = itemOf({ declarations: declared("RESPONSE", "point", "single"), body: thing("RESPONSE") });
    expect(codesOf(xml)).toEqual(["object_without_picture"]);
  });
});

describe("sound or film to play", () => {
  const film = (prompt = "<prompt>Watch this.</prompt>") =>
    `<mediaInteraction responseIdentifier="M" autostart="false">${prompt}<object data="film.mp4" type="video/mp4"/></mediaInteraction>`;
  const declarations = one + declared("M", "integer", "single");

  test("beside a question is left out, and its words stay", () => {
    const xml = itemOf({ declarations, body: film() + choice, processing: template("match_correct") });
    expect(codesOf(xml)).toEqual(["media_left_out"]);
    expect(read(xml)).toMatchObject({
      status: "lossy",
      interactions: ["choice"],
      question: { body: expect.stringContaining("Watch this.") },
    });
    expect(points(xml, { RESPONSE: ["B"] }, { RESPONSE: ["A"] })).toEqual([1, 0]);
  });

  test("that earns points is refused", () => {
    const played = `<gt>${variable("M")}${value("0", "integer")}</gt>`;
    const xml = itemOf({ declarations, body: film() + choice, processing: rules(scoreIf(played, 1)) });
    expect([read(xml).question, codesOf(xml)]).toEqual([null, ["media_scored"]]);
  });

  test("alone is refused", () => {
    const xml = itemOf({ declarations: declared("M", "integer", "single"), body: film("") });
    expect([read(xml).question, codesOf(xml)]).toEqual([null, ["media_alone"]]);
  });
});

describe("places of a picture to join", () => {
  const place = (name: string, label = "") =>
    `<associableHotspot identifier="${name}" shape="circle" coords="10,10,5" matchMax="1" ${label}/>`;
  const joined = (places: string, right = ["A B", "C D"]) =>
    itemOf({
      declarations: declared("RESPONSE", "pair", "multiple", right, mapped({ "A B": 1, "C D": 2 })),
      body: `<graphicAssociateInteraction responseIdentifier="RESPONSE" maxAssociations="3"><prompt>Which are linked?</prompt>${picture("map.png")}${places}</graphicAssociateInteraction>`,
      processing: template("map_response"),
    });
  const named = [..."ABCD"].map((name) => place(name, `hotspotLabel="Port ${name}"`)).join("");

  test("are matched by their names, beneath the picture", () => {
    const xml = joined(named);
    expect(codesOf(xml)).toEqual(["associate_as_match"]);
    expect(read(xml)).toMatchObject({
      interactions: ["match"],
      question: {
        interactions: [
          {
            prompt: expect.stringContaining('data-file="map.png"'),
            sources: [{ content: "Port A" }, { content: "Port C" }],
            targets: [{ content: "Port B" }, { content: "Port D" }],
          },
        ],
      },
    });
    expect(points(xml, { RESPONSE: [["A", "B"]] }, { RESPONSE: [["C", "D"]] }, { RESPONSE: [["A", "D"]] })).toEqual([
      1, 2, 0,
    ]);
  });

  test("are refused where one has no name", () => {
    expect(codesOf(joined(named + place("E")))).toEqual(["places_unnamed"]);
  });
});

describe("an order that earns a part of the points", () => {
  const ordered = (processing: string, mapping = "") =>
    itemOf({
      declarations: declared("RESPONSE", "identifier", "ordered", ["C", "A", "B"], mapping),
      body: `<orderInteraction responseIdentifier="RESPONSE">${options("ABC")}</orderInteraction>`,
      processing,
    });
  const at = (place: number, name: string) => `<match><index n="${place}">${variable()}</index>${value(name)}</match>`;

  test("for each place keeps it", () => {
    const xml = ordered(rules(addIf(at(1, "C"), 1), addIf(at(2, "A"), 1), addIf(at(3, "B"), 1)));
    expect(codesOf(xml)).toEqual([]);
    expect(
      points(
        xml,
        ...[
          ["C", "A", "B"],
          ["C", "B", "A"],
          ["A", "B", "C"],
        ].map((RESPONSE) => ({ RESPONSE })),
      ),
    ).toEqual([3, 1, 0]);
  });

  test.each([
    ["by a mapping, which says nothing of the order", ordered(template("map_response"), mapped({ A: 1, B: 1, C: 1 }))],
    [
      "for the first place alone more",
      ordered(rules(addIf(at(1, "C"), 3), addIf(at(2, "A"), 1), addIf(at(3, "B"), 1))),
    ],
  ])("%s is refused, with the ways of scoring that there are", (_how, xml) => {
    expect(read(xml)).toMatchObject({ status: "unsupported", question: null, messages: [{ code: "order_differs" }] });
  });
});
