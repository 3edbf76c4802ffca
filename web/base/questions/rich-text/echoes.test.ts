import { expect, test } from "vitest";
import { createEchoes } from "./echoes.ts";

test("what was typed comes back as an echo, also late, out of several, or not at all", () => {
  const echoes = createEchoes("18");
  for (const text of ["18 m", "18 me", "18 met"]) echoes.typed(text);
  expect(echoes.isEcho("18 m")).toBe(true);
  echoes.typed("18 metr");
  expect(echoes.isEcho("18 metr")).toBe(true);
  expect(echoes.isEcho("18 metr")).toBe(true);
});

test("what is changed elsewhere is none, and neither is going back to what was typed before", () => {
  const echoes = createEchoes("18");
  echoes.typed("18 m");
  expect(echoes.isEcho("18 m")).toBe(true);
  expect(echoes.isEcho("18")).toBe(false);
  expect(echoes.isEcho("27")).toBe(false);
  expect(echoes.isEcho("27")).toBe(true);
  echoes.typed("27 m");
  expect(echoes.isEcho("27 m")).toBe(true);
});
