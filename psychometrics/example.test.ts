import { expect, it } from "vitest";
import { runExample } from "./example.ts";

it("the example of the README runs, and finds again what it made", () => {
  const lines: string[] = [];
  runExample((line) => lines.push(line));
  const all = lines.join("\n");
  expect(lines.filter((line) => /^\d\. /.test(line))).toHaveLength(6);
  expect(all).not.toMatch(/NaN|Infinity|undefined|–/);
  expect(Number(/misses the true ability by ([\d.]+)/.exec(all)?.[1])).toBeLessThan(0.3);
  const made = [...all.matchAll(/b = (-?[\d.]+) ± ([\d.]+) \(made as (-?[\d.]+)\)/g)];
  expect(made).toHaveLength(3);
  for (const [, found, error, wanted] of made)
    expect(Math.abs(Number(found) - Number(wanted))).toBeLessThan(4 * Number(error));
});
