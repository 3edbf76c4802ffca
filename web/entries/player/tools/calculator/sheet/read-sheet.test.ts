import { describe, expect, test } from "vitest";
import { type LineReading, readSheet, type SheetLine } from "./read-sheet.ts";

const formulas = (...texts: string[]): SheetLine[] =>
  texts.map((text, index) => ({ id: index + 1, kind: "formula", text, isShown: true }));
const table = (rows: [string, string][], number = 1): SheetLine => ({
  id: 99,
  kind: "table",
  number,
  rows,
  isShown: true,
});

const read = (lines: readonly SheetLine[], more: { degrees?: boolean; format?: "point" | "comma" } = {}) =>
  readSheet(lines, { format: "point", degrees: false, ...more });
const last = (...texts: string[]): LineReading => read(formulas(...texts)).at(-1) ?? { kind: "nothing" };

/** Where a line is explicit: its values at 2. */
const explicitAt2 = (text: string) => {
  const reading = last(text);
  const boundary = reading.kind === "relation" ? reading.relation.boundaries[0] : undefined;
  return boundary?.explicit?.map(({ axis, of }) => [axis, of(2)]);
};

describe("what is drawn", () => {
  test.each<[string, [string, number][]]>([
    ["y=2x+1", [["y", 5]]],
    ["2x+1", [["y", 5]]],
    ["f(x)=x^2", [["y", 4]]],
    ["g(t)=3t", [["y", 6]]],
    ["C=5x+3", [["y", 13]]],
    ["x=3", [["x", 3]]],
    ["x=y^2", [["x", 4]]],
    ["x+2y=9", [["y", 3.5]]],
    ["xy=6", [["y", 3]]],
    ["y-1=2(x-3)", [["y", -1]]],
    ["y=2", [["y", 2]]],
    ["2x=6", [["x", 3]]],
    ["y>2x", [["y", 4]]],
    [
      "x^2=9",
      [
        ["x", -3],
        ["x", 3],
      ],
    ],
  ])("%s", (text, expected) =>
    expect(explicitAt2(text)).toEqual(expected.map(([axis, value]) => [axis, expect.closeTo(value, 7)])),
  );

  test.each<[string, number | undefined]>([
    ["y=x^2{x>1}", 4],
    ["y=x^2{x<1}", Number.NaN],
    ["f(x)=3x{1<x<3}", 6],
    ["y=x{y<1}", Number.NaN],
    ["x=3{y>1}", 3],
    ["x=3{y<1}", Number.NaN],
  ])("%s holds where its conditions do", (text, value) => expect(explicitAt2(text)?.[0]?.[1]).toEqual(value));

  test("a restricted function has no values elsewhere, wherever it is used", () => {
    expect(last("f(x)=x^2{x>0}", "f(2)")).toMatchObject({ kind: "value", value: 4 });
    expect(last("f(x)=x^2{x>0}", "f(-2)")).toMatchObject({ kind: "problem", code: "no_value" });
    expect(last("2x+3=7{x<1}")).toMatchObject({ kind: "relation", relation: { solutions: { values: [] } } });
    expect(last("x^2=9{x>0}")).toMatchObject({ kind: "relation", relation: { solutions: { values: [3] } } });
  });

  test.each(["x^2=9{y>0}", "x^2=9{x>0}{y>0}", "y^2=4{x+y>0}"])(
    "%s is lines in the plane and has no solutions",
    (text) => {
      const reading = last(text);
      expect(reading).toMatchObject({ kind: "relation", relation: { solutions: null } });
      expect(reading.kind === "relation" && reading.relation.boundaries[0]?.explicit).toHaveLength(2);
    },
  );

  test.each(["a=2{1>0}", "2+3{x>0}"])("%s can’t be restricted", (text) =>
    expect(last(text)).toMatchObject({ kind: "problem", code: "condition" }),
  );

  test.each(["x^2+y^2=25", "|x|+|y|=3", "sin(xy)=y"])("%s has no explicit form", (text) => {
    const reading = last(text);
    expect(reading.kind === "relation" && reading.relation.boundaries[0]?.explicit).toBeNull();
  });

  test.each([
    ["y>2x", 0, 1, true],
    ["y>2x", 1, 1, false],
    ["(x-1)^2+(y+2)^2<=16", 1, 1, true],
    ["1<x<3", 2, 9, true],
    ["1<x<3", 4, 0, false],
    ["3>=x", 3, 0, true],
  ])("%s at (%d, %d): %s", (text, x, y, holds) => {
    const reading = last(text);
    if (reading.kind !== "relation" || !reading.relation.inside) throw new Error("It is no inequality");
    expect(reading.relation.inside(x, y) >= 0).toBe(holds);
  });

  test.each<[string, string, number[]]>([
    ["2x+3=7", "x", [2]],
    ["x^2-5x+6=0", "x", [2, 3]],
    ["|t-3|=2", "", []],
    ["3y=12", "y", [4]],
    ["20x+300=7000", "x", [335]],
    ["x^2=-1", "x", []],
  ])("%s is solved for %s", (text, variable, values) => {
    const reading = last(text);
    if (variable === "") return expect(reading).toMatchObject({ kind: "problem", code: "unknown_name", about: "t" });
    expect(reading).toMatchObject({
      relation: { solutions: { variable, values: values.map((value) => expect.closeTo(value, 7)) } },
    });
  });

  test("points, and lists of them", () => {
    expect(last("(2, 5)")).toEqual({ kind: "points", points: [{ x: 2, y: 5 }] });
    expect(last("a=3", "(a, a^2)")).toEqual({ kind: "points", points: [{ x: 3, y: 9 }] });
  });
});

describe("what is computed", () => {
  test.each<[string[], number | number[]]>([
    [["3*4"], 12],
    [["a=2", "a+1"], 3],
    [["a+1", "a=2"], 2],
    [["L=[1,2,3]", "mean(L)"], 2],
    [
      ["L=[1,2,3]", "2L"],
      [2, 4, 6],
    ],
    [["b=a^2", "a=3", "b"], 9],
    [["f(x)=x^2-1", "f(5)"], 24],
    [["f(x)=2x", "g(x)=f(x)+1", "g(3)"], 7],
    [["a=5", "f(a)=a+1", "f(1)"], 2],
  ])("%j", (texts, value) => expect(last(...texts)).toMatchObject({ kind: "value", value }));

  test("degrees turn with the switch", () => {
    expect(read(formulas("sin(30)"), { degrees: true })).toMatchObject([{ value: expect.closeTo(0.5, 12) }]);
  });
  test("decimal commas, and semicolons between", () => {
    expect(read(formulas("mean(1,5; 2,5)"), { format: "comma" })).toMatchObject([{ value: 2 }]);
    expect(read([table([["1,5", "٣"]]), ...formulas("total(y1)")], { format: "comma" })).toMatchObject([
      {},
      { value: 3 },
    ]);
  });
  test("a plain number for a letter is a slider, a sum is not", () => {
    expect(read(formulas("a=-1.5", "b=1+1"))).toMatchObject([{ isSlider: true, name: "a" }, { isSlider: false }]);
  });
  test("a table's rows count where both cells are numbers", () => {
    const rows: [string, string][] = [
      ["1", "3"],
      ["", "4"],
      ["2", "x"],
      ["1/2", "5"],
      ["", ""],
    ];
    expect(read([table(rows), ...formulas("total(y_1)", "x_1")])).toMatchObject([
      {
        kind: "points",
        points: [
          { x: 1, y: 3 },
          { x: 0.5, y: 5 },
        ],
      },
      { value: 8 },
      { value: [1, 0.5] },
    ]);
  });
});

describe("fits", () => {
  const heights: [string, string][] = [
    ["1", "3.2"],
    ["2", "4.7"],
    ["3", "7.1"],
    ["4", "9"],
    ["5", "10.75"],
  ];
  const fit = (text: string, rows = heights, ...more: string[]) => read([table(rows), ...formulas(text, ...more)])[1];
  test("a line", () => {
    expect(fit("y1~mx1+b")).toMatchObject({
      fit: {
        parameters: [
          { name: "m", value: expect.closeTo(1.94, 7) },
          { name: "b", value: expect.closeTo(1.13, 7) },
        ],
        rSquared: expect.closeTo(0.996, 3),
        residuals: { length: 5 },
      },
    });
  });
  test("its curve stays what it was when another is fitted", () => {
    const readings = read([table(heights), ...formulas("y1~mx1+b", "y1~ax1^2")]);
    const first = readings[1];
    const curve = first?.kind === "fit" ? first.fit.relation?.boundaries[0]?.explicit?.[0] : undefined;
    expect(curve?.of(10)).toBeCloseTo(20.53, 6);
  });
  test("an exponential", () => {
    const rows: [string, string][] = [
      ["0", "3"],
      ["1", "6"],
      ["2", "12"],
      ["3", "24"],
    ];
    expect(fit("y1~ab^x1", rows)).toMatchObject({
      fit: {
        parameters: [
          { name: "a", value: expect.closeTo(3, 5) },
          { name: "b", value: expect.closeTo(2, 5) },
        ],
      },
    });
  });
  test("a letter that a line defines is not fitted", () => {
    expect(fit("y1~mx1+b", heights, "b=0")).toMatchObject({ fit: { parameters: [{ name: "m" }] } });
  });
  test.each([
    ["y2~mx2+b", "unknown_name"],
    ["y1~mx+b", "unknown_name"],
    ["y1~ax1^5+bx1^4+cx1^3+dx1^2+kx1+m", "fit"],
  ])("%s is refused as %s", (text, code) => expect(fit(text)).toMatchObject({ kind: "problem", code }));
});

describe("what is refused", () => {
  test.each([
    [["y = 3x+"], "unfinished", "+"],
    [["1/0"], "divided_by_zero", ""],
    [["y=ax+1"], "unknown_name", "a"],
    [["√(-4)"], "no_value", ""],
    [["10^999"], "no_value", ""],
    [["a=b", "b=a"], "circular", "a"],
    [["a=1", "a=2"], "defined_twice", "a"],
    [["f(x)=f(x)+1"], "circular", "f"],
    [["y=[1,2]x"], "list", ""],
    [["3=4"], "no_value", ""],
    [["1".repeat(10_000)], "too_long", ""],
  ])("%.30j", (texts, code, about) => expect(last(...texts)).toEqual({ kind: "problem", code, about }));

  test("an empty line is nothing", () => expect(last("  ")).toEqual({ kind: "nothing" }));
});
