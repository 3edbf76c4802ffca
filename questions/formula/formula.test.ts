import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compile, constant, type Names } from "./compile.ts";
import { readFormula, readPoint, readStatement } from "./read-formula.ts";
import { Refusal } from "./refusal.ts";

const format = "point";

const part = (text: string, { degrees = false, x = 0, ans = 0 } = {}) => {
  const read = readFormula(text, { format, functions: new Set(["f"]) });
  if (!read.ok) throw new Error(`${text}: ${read.code} at ${read.at}`);
  const square = readFormula("t^2+1", { format });
  const names: Names = {
    degrees,
    find: (name) => (name === "ans" ? constant(ans) : null),
    findFunction: (name) => (name === "f" && square.ok ? { parameter: "t", body: square.tree } : null),
  };
  return { compiled: compile(read.tree, names), x };
};
const compute = (text: string, more: { x?: number; ans?: number; degrees?: boolean } = {}) => {
  const { compiled, x } = part(text, more);
  if (compiled.kind === "list")
    return compiled.items.map((item) => (item.kind === "constant" ? item.value : item.at(x, 0)));
  return compiled.kind === "constant" ? compiled.value : compiled.at(x, 0);
};
const number = (text: string, more = {}) => {
  const value = compute(text, more);
  if (typeof value !== "number") throw new Error(`${text} is a list`);
  return value;
};

describe("formulas", () => {
  test.each<[string, number]>([
    ["1+2*3", 7],
    ["2^3^2", 512],
    ["-2^2", -4],
    ["(-2)^2", 4],
    ["2^-1", 0.5],
    ["8-3-2", 3],
    ["16/4/2", 2],
    ["1/2*4", 2],
    ["6÷2×3", 9],
    ["2(3+4)", 14],
    ["[1+2]*3", 9],
    ["(1+2)(3+4)", 21],
    ["3²+4²", 25],
    ["2³", 8],
    ["√9", 3],
    ["√(16)+1", 5],
    ["2√9", 6],
    ["5!", 120],
    ["3!!", 720],
    ["20%", 0.2],
    ["|3-5|", 2],
    ["2|3-5|", 4],
    ["|-2|+|-3|", 5],
    ["|2-(|-5|)|", 3],
    ["|2-(3|-5|)|", 13],
    ["|max(2|-5|,1)-[3|-4|]|", 2],
    ["|sin(0)-2|", 2],
    ["abs(-4)", 4],
    ["ln e", 1],
    ["log 1000", 3],
    ["log_2(8)", 3],
    ["2π/π", 2],
    [".5+1.", 1.5],
    ["−3+5", 2],
    ["--3", 3],
    ["(-8)^(1/3)", -2],
    ["exp(0)+cbrt(27)", 4],
    ["mean(4,7,7,9,13)", 8],
    ["median(4, 7, 7, 9, 13)", 7],
    ["median([1,2,3,4])", 2.5],
    ["stdev(2,4,4,4,5,5,7,9)", 2.138089935299395],
    ["stdevp(2,4,4,4,5,5,7,9)", 2],
    ["var(1,2,3,4)", 5 / 3],
    ["quartile([1,2,3,4,5,6,7],1)", 2],
    ["quartile([1,2,3,4,5,6,7],3)", 6],
    ["total([1,2]^2)", 5],
    ["count(1,1,1)", 3],
    ["range(3,9,4)", 6],
    ["corr([1,2,3],[2,4,6])", 1],
    ["nCr(5,2)", 10],
    ["nPr(5,2)", 20],
    ["mod(-1,5)", 4],
    ["gcd(12,18,27)", 3],
    ["lcm(4,6)", 12],
    ["round(2.345,2)", 2.35],
    ["round(2.5)", 3],
    ["max(1,[2,5],3)", 5],
    ["mean(f([0,1,2]))", 8 / 3],
    ["f(2)+1", 6],
    ["sec(0)", 1],
  ])("%s = %d", (text, value) => expect(number(text)).toBeCloseTo(value, 12));

  test.each<[string, number]>([
    ["2x", 6],
    ["2x^2", 18],
    ["1/2x", 1.5],
    ["3(x+1)", 12],
    ["x(x-1)", 6],
    ["1.25x²-5x+6", 2.25],
    ["2pix", 6 * Math.PI],
    ["f(x)", 10],
    ["mean(x,1)", 2],
  ])("%s at 3 is %d", (text, value) => expect(number(text, { x: 3 })).toBeCloseTo(value, 12));

  test.each<[string, number]>([
    ["sin 30", 0.5],
    ["sin(30)+1", 1.5],
    ["sin 2x", 1],
    ["2sin 30", 1],
    ["sin 30 cos 60", 0.25],
    ["sin²30", 0.25],
    ["sin^2(30)", 0.25],
    ["sin 180", 0],
    ["asin 1", 90],
    ["arcsin 1", 90],
    ["tan 45", 1],
    ["sin -30", -0.5],
  ])("%s in degrees is %d", (text, value) => expect(number(text, { x: 45, degrees: true })).toBeCloseTo(value, 12));

  test("a list stays a list", () => expect(compute("2[1,2,3]+1")).toEqual([3, 5, 7]));
  test("the last answer is a value", () => expect(compute("ans*2", { ans: 21 })).toBe(42));
  test("tan 90° is not a number", () => expect(compute("tan 90", { degrees: true })).toBeNaN());
  test("a fraction has no factorial", () => expect(compute("2.5!")).toBeNaN());

  test.each([
    ["", "empty", 0, ""],
    ["1+", "unfinished", 2, "+"],
    ["(1+2", "unclosed", 4, ""],
    ["|1+2", "unclosed", 4, ""],
    ["1+2)", "unexpected", 3, ")"],
    ["2+*3", "unexpected", 2, "*"],
    ["3 $ 4", "unexpected", 2, "$"],
    ["mean", "unfinished", 4, "mean"],
    ["a = b", "unexpected", 0, "="],
  ])("%j is refused as %s at %i", (text, code, at, about) =>
    expect(readFormula(text, { format })).toEqual({ ok: false, code, at, about }),
  );

  test.each([
    ["10,000 digits", "1".repeat(10_000), "too_long"],
    ["900 parentheses", "(".repeat(900), "too_deep"],
    ["900 signs", `${"-".repeat(900)}1`, "too_deep"],
    ["400 powers", "2^".repeat(400), "too_deep"],
    ["300 functions", "sin".repeat(300), "too_deep"],
    ["300 lists", "mean(".repeat(199), "too_deep"],
  ])("%s are refused", (_, text, code) => expect(readFormula(text, { format })).toMatchObject({ ok: false, code }));

  test.each([
    ["a+1", "unknown_name", "a"],
    ["x_1", "unknown_name", "x_1"],
    ["1/0", "divided_by_zero", ""],
    ["1/(2-2)", "divided_by_zero", ""],
    ["[1,2]/[1,0]", "divided_by_zero", ""],
    ["mean()", "arguments", "mean"],
    ["quartile(1,2)", "arguments", "quartile"],
    ["nCr(5)", "arguments", "ncr"],
    ["f(1)(", "", ""],
  ])("%s can’t be computed: %s", (text, code, about) => {
    if (code === "") return expect(() => part(text)).toThrow("unfinished");
    const refused = (() => {
      try {
        return part(text);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({ code, about });
  });

  test("whatever is typed is read or refused, and what is read is computed or refused", () => {
    const piece = fc.constantFrom(
      ..."0123456789.,;()[]{}|+-*/^!%²√π=<>~xyabef_ ",
      ...["sin", "mean(", "log_", "x_1", "[1,2]", "≤"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        try {
          part(pieces.join(""), { x: 1 });
        } catch (error) {
          if (!(error instanceof Refusal)) expect((error as Error).message).toMatch(/: \w+ at \d+$/);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("sums and products of numbers are what they are", () => {
    const n = fc.integer({ min: -1000, max: 1000 });
    fc.assert(
      fc.property(n, n, n, (a, b, c) => {
        expect(number(`(${a})+(${b})(${c})`)).toBe(a + b * c);
        expect(number(`mean(${a},${b},${c})`)).toBeCloseTo((a + b + c) / 3, 9);
      }),
    );
  });
});

describe("statements", () => {
  const signs = (text: string) => {
    const read = readStatement(text, { format });
    return read.ok ? read.statement.comparisons : read.code;
  };
  test.each([
    ["y=2x+1", ["="]],
    ["x^2+y^2<=9", ["≤"]],
    ["y>2x", [">"]],
    ["1<x<3", ["<", "<"]],
    ["y1~mx1+b", ["~"]],
    ["y=", "unfinished"],
    ["1<x<3<4", "unexpected"],
  ])("%s compares by %s", (text, expected) => expect(signs(text)).toEqual(expected));

  const conditions = (text: string) => {
    const read = readStatement(text, { format });
    return read.ok ? read.statement.conditions.map((one) => one.comparisons.join()) : read.code;
  };
  test.each([
    ["y=x^2{x>0}", [">"]],
    ["y=x^2 {0<x<3}", ["<,<"]],
    ["x^2+y^2<=9 {x>=0} {y=2x}", ["≥", "="]],
    ["y=|x|{|x|<2}", ["<"]],
    ["y=max({2},x){{x}<1}", ["<"]],
    ["y=x^2{x>2, x<5}", [">", "<"]],
    ["y=x^2{x>2,x<5}", [">", "<"]],
    ["y=x^2{x>2; x<5} {y<9}", [">", "<", "<"]],
    ["y=x^2{x>2, 5}", "condition"],
    ["y=x^2{x>2,}", "unexpected"],
    ["y=2{x+1}", []],
    ["y=x_{12}", []],
    ["y=x{x>0", "unclosed"],
    ["y=x{x>0}2", "unexpected"],
    ["y=x{x~0}", "condition"],
    ["y=2{x>1}+1", "unexpected"],
  ])("%s has conditions by %s", (text, expected) => expect(conditions(text)).toEqual(expected));

  test.each([
    ["y=x^2{x>2, x<5}", "point", [2, 5]],
    ["y=x^2{x>2,5; x<5}", "comma", [2.5, 5]],
    ["y=x^2{x>2, x<5}", "comma", [2, 5]],
    ["y=x^2{x>2.5, x<5}", "comma", [2.5, 5]],
  ] as const)("%s is bounded by its numbers, with a %s", (text, sign, expected) => {
    const read = readStatement(text, { format: sign });
    const ends = read.ok ? read.statement.conditions.map(({ sides: [, end] }) => end) : [];
    expect(ends).toEqual(expected.map((value) => expect.objectContaining({ value })));
  });

  test("a function has values only where its conditions hold", () => {
    const square = readStatement("t^2 {0<t<3} {t<2}", { format });
    const names: Names = {
      degrees: false,
      find: () => null,
      findFunction: () =>
        square.ok && square.statement.sides[0]
          ? { parameter: "t", body: square.statement.sides[0], conditions: square.statement.conditions }
          : null,
    };
    const value = (text: string, x = 0) => {
      const read = readFormula(text, { format, functions: new Set(["f"]) });
      const compiled = read.ok ? compile(read.tree, names) : null;
      return compiled?.kind === "constant" ? compiled.value : compiled?.kind === "varying" ? compiled.at(x, 0) : null;
    };
    expect(["f(1)", "f(2)", "f(-1)"].map((text) => value(text))).toEqual([1, Number.NaN, Number.NaN]);
    expect([1.5, 2.5].map((x) => value("f(x)+1", x))).toEqual([3.25, Number.NaN]);
  });

  test("y1 and y_1 are the same name", () => {
    const read = [readFormula("y1", { format }), readFormula("y_1", { format }), readFormula("y₁", { format })];
    expect(read.map((one) => one.ok && one.tree)).toEqual(Array(3).fill({ kind: "name", name: "y_1" }));
  });

  test.each([
    ["(2, 5)", "point", [2, 5]],
    ["(2,5)", "point", [2, 5]],
    ["(2,5; 1)", "comma", [2.5, 1]],
    ["(2, 5)", "comma", [2, 5]],
  ] as const)("%s with a decimal %s is a point", (text, sign, expected) => {
    const point = readPoint(text, { format: sign });
    expect([point?.x, point?.y]).toMatchObject(expected.map((value) => ({ kind: "number", value })));
  });
  test.each(["(2+5)", "(1,2,3)", "2,5"])("%s is no point", (text) => expect(readPoint(text, { format })).toBeNull());
});
