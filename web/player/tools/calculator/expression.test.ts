import { describe, expect, test } from "vitest";
import { readExpression } from "./expression.ts";

const compute = (text: string, more: { x?: number; ans?: number; degrees?: boolean } = {}) => {
  const read = readExpression(text);
  if (!read.ok) throw new Error(`${text}: ${read.code} at ${read.at}`);
  return read.compute({ x: 0, ans: 0, degrees: false, ...more });
};

describe("expressions", () => {
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
    ["abs(-4)", 4],
    ["ln e", 1],
    ["log 1000", 3],
    ["2π/π", 2],
    [".5+1.", 1.5],
    ["−3+5", 2],
    ["--3", 3],
    ["(-8)^(1/3)", -2],
    ["exp(0)+cbrt(27)", 4],
  ])("%s = %d", (text, value) => expect(compute(text)).toBeCloseTo(value, 12));

  test.each<[string, number]>([
    ["2x", 6],
    ["2x^2", 18],
    ["1/2x", 1.5],
    ["3(x+1)", 12],
    ["x(x-1)", 6],
    ["1.25x²-5x+6", 2.25],
    ["2pix", 6 * Math.PI],
  ])("%s at 3 is %d", (text, value) => expect(compute(text, { x: 3 })).toBeCloseTo(value, 12));

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
    ["tan 45", 1],
    ["sin -30", -0.5],
  ])("%s in degrees is %d", (text, value) => expect(compute(text, { x: 45, degrees: true })).toBeCloseTo(value, 12));

  test("the last answer is a value", () => expect(compute("ans*2", { ans: 21 })).toBe(42));
  test("tan 90° is not a number", () => expect(compute("tan 90", { degrees: true })).toBeNaN());
  test("a fraction has no factorial", () => expect(compute("2.5!")).toBeNaN());

  test.each([
    ["", "empty", 0],
    ["1+", "unfinished", 2],
    ["(1+2", "unclosed", 4],
    ["|1+2", "unclosed", 4],
    ["1+2)", "unexpected", 3],
    ["2+*3", "unexpected", 2],
    ["foo", "unexpected", 0],
    ["3 $ 4", "unexpected", 2],
    ["y+1", "unexpected", 0],
  ])("%j is %s at %i", (text, code, at) => expect(readExpression(text)).toEqual({ ok: false, code, at }));
});
