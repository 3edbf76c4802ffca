import { describe, expect, it, test } from "vitest";
import { trueScore } from "../../information.ts";
import { createRandom, drawNormal } from "../../random.ts";
import { MISSING } from "../../responses.ts";
import { eap } from "../../scoring/eap.ts";
import { routeStage } from "./route-stage.ts";
import { scoreRoute } from "./score-route.ts";
import { simulateStaged } from "./simulate-staged.ts";
import { checkStagedDesign, type Routing, type StagedDesign } from "./staged-design.ts";

const random = createRandom(6);
/** Ten items about each of three difficulties: middle, easy, hard. */
const items = [0, -1, 1].flatMap((middle) =>
  Array.from({ length: 10 }, () => ({ a: 1.4, b: middle + 0.4 * drawNormal(random), c: 0.15 })),
);
const places = (from: number) => Array.from({ length: 10 }, (_, at) => from + at);

/** Two stages, as the digital SAT's sections have. */
const designBy = (routing: Routing): StagedDesign => ({
  prior: { mean: 0, sd: 1 },
  stages: [
    { modules: [{ id: "first", items: places(0) }], routing: null },
    {
      modules: [
        { id: "easier", items: places(10) },
        { id: "harder", items: places(20) },
      ],
      routing,
    },
  ],
});
const byRight = designBy({ by: "number_right", of: "last", cuts: [6] });
const answers = (right: number) => Uint8Array.from({ length: 10 }, (_, at) => (at < right ? 1 : 0));

describe("the next module", () => {
  test.each([
    [5, 0],
    [6, 1],
    [10, 1],
    [0, 0],
  ])("after %d right is %d", (right, module) => {
    expect(routeStage(byRight, [{ module: 0, responses: answers(right) }])).toEqual({ module, ground: right });
  });

  it("of the first stage is the only one", () => {
    expect(routeStage(byRight, [])).toEqual({ module: 0, ground: null });
  });

  it("by ability or information is the harder for the able and the easier for the others", () => {
    for (const routing of [{ by: "ability", cuts: [0] }, { by: "information" }] as const) {
      const design = designBy(routing);
      const [low, high] = [1, 10].map((right) => routeStage(design, [{ module: 0, responses: answers(right) }], items));
      expect([low?.module, high?.module]).toEqual([0, 1]);
      expect(high?.ground).toBeCloseTo(eap(answers(10), items.slice(0, 10)).theta, 12);
    }
  });

  it("counts all stages where that is wanted", () => {
    const design: StagedDesign = {
      ...byRight,
      stages: [
        ...byRight.stages.slice(0, 1),
        { modules: [{ id: "second", items: places(10) }], routing: null },
        {
          modules: [
            { id: "low", items: places(20).slice(0, 5) },
            { id: "high", items: places(20).slice(5) },
          ],
          routing: { by: "number_right", of: "all", cuts: [12] },
        },
      ],
    };
    const taken = [
      { module: 0, responses: answers(9) },
      { module: 0, responses: answers(3) },
    ];
    expect(checkStagedDesign(design, items)).toEqual([]);
    expect(routeStage(design, taken)).toEqual({ module: 1, ground: 12 });
  });

  it("after the last there is none", () => {
    const taken = { module: 0, responses: answers(3) };
    expect(() => routeStage(byRight, [taken, taken])).toThrow(RangeError);
  });
});

describe("the score of a route", () => {
  const easier = scoreRoute(
    byRight,
    [
      { module: 0, responses: answers(5) },
      { module: 0, responses: answers(8) },
    ],
    items,
  );
  const harder = scoreRoute(
    byRight,
    [
      { module: 0, responses: answers(8) },
      { module: 1, responses: answers(5) },
    ],
    items,
  );

  it("is EAP over all items taken", () => {
    const both = Uint8Array.of(...answers(5), ...answers(8));
    expect(easier).toMatchObject(eap(both, items.slice(0, 20)));
  });

  it("is higher on the harder route for as many right answers", () => {
    expect(easier).toMatchObject({ numberRight: 13, possible: 20 });
    expect(harder).toMatchObject({ numberRight: 13, possible: 20 });
    expect(harder.theta).toBeGreaterThan(easier.theta);
    expect(harder.equated ?? 0).toBeGreaterThan((easier.equated ?? 0) + 1);
  });

  it("equates as many right answers as are expected of an ability to those expected of it on the reference", () => {
    const reference = items.slice(0, 10);
    const { equated } = scoreRoute(byRight, [{ module: 0, responses: answers(7) }], items, reference);
    expect(equated).toBeCloseTo(7, 6);
    expect(trueScore(reference, -10)).toBeCloseTo(1.5, 2);
  });

  it("has no equated score where a slope falls, and leaves out what was not answered", () => {
    const falling = items.map((item, place) => (place === 0 ? { ...item, a: -1 } : item));
    const taken = [{ module: 0, responses: answers(4).with(9, MISSING) }];
    expect(scoreRoute(byRight, taken, falling)).toMatchObject({ equated: null, numberRight: 4 });
  });

  it("is refused for answers that are not those of the module", () => {
    expect(() => scoreRoute(byRight, [{ module: 0, responses: answers(4).slice(1) }], items)).toThrow(RangeError);
    expect(() => scoreRoute(byRight, [{ module: 1, responses: answers(4) }], items)).toThrow(RangeError);
    expect(() => scoreRoute(byRight, [{ module: 0, responses: answers(4) }], [])).toThrow(RangeError);
  });
});

describe("a simulated staged design", () => {
  const people = { people: 2000, mean: 0, sd: 1 };
  const report = simulateStaged(byRight, items, people, { cuts: [0] });

  it("says how many went where, and how well they are measured", () => {
    expect(report.modules[0]).toEqual({ stage: 0, id: "first", share: 1 });
    expect((report.modules[1]?.share ?? 0) + (report.modules[2]?.share ?? 0)).toBeCloseTo(1, 12);
    expect(report.length).toEqual({ mean: 20, minimum: 20, maximum: 20 });
    expect(Math.abs(report.bias ?? 1)).toBeLessThan(0.05);
    expect(report.rmse).toBeLessThan(0.45);
    expect(report.exposure.unused).toBe(0);
  });

  it("measures the able and the others better than the same length of middling items", () => {
    const flat: StagedDesign = {
      ...byRight,
      stages: [{ modules: [{ id: "all", items: [...places(0), ...places(30)] }], routing: null }],
    };
    const long = [...items, ...items.slice(0, 10).map((item) => ({ ...item, b: item.b + 0.01 }))];
    expect(report.rmse ?? 1).toBeLessThan(simulateStaged(flat, long, people).rmse ?? 0);
  });
});

describe("a staged design that cannot be given", () => {
  const [first, second] = byRight.stages;
  const broken: [string, StagedDesign][] = [
    ["has no stage", { ...byRight, stages: [] }],
    ["has an empty stage", { ...byRight, stages: [{ modules: [], routing: null }] }],
    ["has an empty module", { ...byRight, stages: [{ modules: [{ id: "x", items: [] }], routing: null }] }],
    ["routes before anything is known", { ...byRight, stages: second ? [second] : [] }],
    [
      "has modules and no routing",
      { ...byRight, stages: first && second ? [first, { ...second, routing: null }] : [] },
    ],
    ["has too few cuts", designBy({ by: "ability", cuts: [] })],
    ["has cuts that are no numbers", designBy({ by: "ability", cuts: [Number.NaN] })],
    ["has items twice", { ...byRight, stages: first ? [first, { ...first, routing: null }] : [] }],
    ["has items that are not there", { ...byRight, stages: [{ modules: [{ id: "x", items: [99] }], routing: null }] }],
    ["has a prior without spread", { ...byRight, prior: { mean: 0, sd: 0 } }],
  ];

  test.each(broken)("%s", (_name, design) => {
    expect(checkStagedDesign(design, items)).not.toEqual([]);
    expect(() => simulateStaged(design, items, { people: 1, mean: 0, sd: 1 })).toThrow(RangeError);
  });

  it("but not this one", () => {
    expect(checkStagedDesign(byRight, items)).toEqual([]);
  });
});
