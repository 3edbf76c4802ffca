import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { NumericEntryContent } from "./content.ts";
import { numericEntryModule } from "./module.ts";
import { readQuantity, sameUnit } from "./read-quantity.ts";

const content: NumericEntryContent = {
  id: "i1",
  type: "numeric_entry",
  source_identifier: null,
  prompt: "",
  unit: { required: true, side: "right", shown: [] },
};

const pointsOf = (unit: string, typed: string) =>
  numericEntryModule.score(content, { accept: ["5"], units: { accept: [{ unit, multiplier: "1" }] } }, typed).points;

describe("one unit typed in several ways", () => {
  test.each([
    [
      "m/s²",
      ["m/s^2", "m/s**2", "m / s2", "m s^-2", "m·s⁻²", "m*s^-2", "m s-2", "m.s^(-2)", "m·s^{-2}", "m s^\u22122"],
    ],
    ["m/s²", ["m/s/s", "m/(s^2)", "m/(s·s)", "s^-2 m", "m per s^2", "m∕s²", "m ÷ s²", "m/s＾2", "㎨"]],
    ["N·m", ["N*m", "N⋅m", "N × m", "N x m", "N m", "Nm", "N.m", "N-m", "N∙m", "m·N"]],
    ["kWh", ["kW·h", "kW h", "kW*h", "kW-h"]],
    ["mAh", ["mA h", "mA·h"]],
    ["kg·m²/s²", ["kg m^2 s^-2", "kgm²/s²", "kg*m**2/s**2", "(kg m²)/s²"]],
    ["J/(kg·K)", ["J/(kg K)", "J/kg/K", "J kg⁻¹ K⁻¹", "Jkg^-1K^-1", "J/[kg*K]"]],
    ["J/kg·K", ["J/kg*K", "J / kg K"]],
    ["mol/dm³", ["mol dm^-3", "moldm⁻³"]],
    ["µm", ["μm", "um"]],
    ["°C", ["℃", "º C", "˚C", "° C", "degC", "deg C", "degrees Celsius"]],
    ["°", ["deg", "degrees", "º"]],
    ["%", ["％", "٪", "percent", "per cent"]],
    ["Ω", ["Ω", "ohm", "ohms"]],
    ["mL", ["ml", "m\u2113"]],
    ["s⁻¹", ["s^-1", "/s", "1/s", "1 / s"]],
    ["L/100 km", ["L/100km", "l per 100 km"]],
    ["fl oz", ["fl. oz.", "fl·oz"]],
    ["in", ["in."]],
    ["′", ["'", "’"]],
    ["km/h", ["km / h", "km h⁻¹", "kmh^-1", "km per h"]],
    ["€/h", ["€ per h", "€·h^-1"]],
    ["كم/س", ["كم / س", "كم·س⁻¹"]],
  ])("%s is %j", (unit, others) => {
    for (const other of others) {
      expect(sameUnit(other), other).toBe(sameUnit(unit));
      expect(pointsOf(unit, `5 ${other}`), other).toBe(1);
      expect(pointsOf(other, `5${unit}`), other).toBe(1);
    }
  });

  const atoms = ["m", "s", "kg", "K", "mol", "€", "°C", "%", "px", "كم"];
  const powers = fc.uniqueArray(fc.tuple(fc.constantFrom(...atoms), fc.constantFrom(-3, -2, -1, 1, 2, 3)), {
    minLength: 1,
    maxLength: 4,
    selector: ([atom]) => atom,
  });
  const sup = (power: number) =>
    `${power}`.replace(/[-0-9]/g, (sign) => (sign === "-" ? "⁻" : ("⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(sign)] ?? "")));
  const exponents = [
    sup,
    (n: number) => `^${n}`,
    (n: number) => `**${n}`,
    (n: number) => `^(${n})`,
    (n: number) => `${n}`,
  ];
  const signs = ["·", "⋅", "*", " ", " × ", "  "];

  it("is the same by any signs, and no other unit is", () => {
    const written = fc.tuple(powers, fc.constantFrom(...exponents), fc.constantFrom(...signs), fc.boolean());
    const write = ([factors, exponent, sign, isDivided]: typeof written extends fc.Arbitrary<infer T> ? T : never) => {
      const one = ([atom, power]: [string, number]) => (power === 1 ? atom : atom + exponent(power));
      const over = factors.filter(([, power]) => power > 0);
      if (!isDivided || over.length === 0) return factors.map(one).join(sign);
      const under = factors.flatMap(([atom, power]): [string, number][] => (power < 0 ? [[atom, -power]] : []));
      return [over.map(one).join(sign), ...under.map(one)].join("/");
    };
    const meant = (factors: readonly [string, number][]) =>
      JSON.stringify(factors.toSorted(([one], [other]) => (one < other ? -1 : 1)));
    fc.assert(
      fc.property(written, written, (one, other) => {
        expect(sameUnit(write(one)) === sameUnit(write(other))).toBe(meant(one[0]) === meant(other[0]));
        const again = write([one[0].toReversed(), other[1], other[2], other[3]]);
        expect(sameUnit(again)).toBe(sameUnit(write(one)));
        const read = readQuantity(`5 ${again}`);
        expect(read.ok && sameUnit(read.unit)).toBe(sameUnit(write(one)));
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ["m/s", "m/s²"],
  ["m s", "ms"],
  ["ms⁻¹", "m s⁻¹"],
  ["mN", "m·N"],
  ["nm", "Nm"],
  ["Nms", "N·m·s"],
  ["Nms", "N·ms"],
  ["kgs", "kg·s"],
  ["gm", "g·m"],
  ["Kg", "kg"],
  ["KHz", "K·Hz"],
  ["mcg", "m·cg"],
  ["W/mK", "W/(m·K)"],
  ["J/kg·K", "J/(kg·K)"],
  ["J/kg·K", "J·K/kg"],
  ["N·m", "N/m"],
  ["m²", "m³"],
  ["m", "m·m"],
  ["m/m", ""],
  ["m·s/s", "m"],
  ["°C", "C"],
  ["°C", "°F"],
  ["%", "‰"],
  ["′", "″"],
  ["m", "M"],
  ["mL", "ML"],
  ["μm", "mm"],
  ["L/100 km", "L/km"],
  ["a−b", "a/b"],
])("%s isn’t %s", (one, other) => {
  expect(sameUnit(one)).not.toBe(sameUnit(other));
});
