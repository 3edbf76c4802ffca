import { expect, test } from "vitest";
import { withAccepted, withAsked, withPenalty, withShown, withUnits } from "./unit-changes.ts";

const plain = {
  interaction: { id: "i1", type: "numeric_entry" as const, source_identifier: null, prompt: "" },
  key: { accept: ["5"], tolerance: null },
};
const metre = { unit: "m", multiplier: "1" };
const kilometre = { unit: "km", multiplier: "1000" };

test("units come and go, and nothing else changes", () => {
  const measured = withUnits(plain, true);
  expect(measured.interaction.unit).toEqual({ required: false, side: "right", shown: [] });
  expect(measured.key.units?.accept).toHaveLength(1);
  expect(withUnits(measured, false)).toEqual(plain);
});

test("students see the units of the key once they are shown, and only then", () => {
  const measured = withAccepted(withUnits(plain, true), () => [metre]);
  expect(measured.interaction.unit?.shown).toEqual([]);
  const shown = withShown(measured, true);
  expect(shown.interaction.unit?.shown).toEqual(["m"]);
  const more = withAccepted(shown, (now) => [...now, kilometre, { unit: " ", multiplier: "1" }]);
  expect(more.interaction.unit?.shown).toEqual(["m", "km"]);
  expect(withShown(more, false).interaction.unit?.shown).toEqual([]);
});

test("settings and penalty keep the units", () => {
  const measured = withAccepted(withUnits(plain, true), () => [metre]);
  expect(withAsked(measured, { required: true }).interaction.unit).toMatchObject({ required: true, side: "right" });
  expect(withPenalty(measured, 0.5).key.units).toEqual({ accept: [metre], penalty: 0.5 });
});
