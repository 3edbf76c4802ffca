import { describe, expect, it } from "vitest";
import { hasGoldenFiles, readGolden, readGoldenItems, readGoldenTable } from "../testing/golden-files.ts";
import { prepareBank } from "./bank.ts";
import { adaptiveDesign } from "./design.ts";
import { selectNext } from "./select-next.ts";
import { simulate } from "./simulate.ts";

const designs = [
  ["to an error of 0.3", "cat_sequences_EAP_MFI_SE0_3_10.csv", { minimum: 1, maximum: 500, standardError: 0.3 }],
  ["of thirty items", "cat_sequences_EAP_MFI_len30_10.csv", { minimum: 1, maximum: 30, standardError: null }],
] as const;

describe.runIf(hasGoldenFiles)("adaptive paths are the reference's, item by item", () => {
  for (const [name, file, stop] of designs) {
    const rows = hasGoldenFiles ? readGoldenTable(file) : [];
    const design = adaptiveDesign({ stop });

    it.each(rows.map((row) => [row.examinee, row] as const))(`${name}, person %s`, (_person, row) => {
      const bank = prepareBank(readGoldenItems("bank500.csv"));
      const items = (row.items ?? "").split(" ").map((number) => Number(number) - 1);
      const responses = Array.from(row.responses ?? "", Number);
      const path: (number | null)[] = [];
      for (let given = 0; given <= items.length; given += 1)
        path.push(
          selectNext({ administered: items.slice(0, given), responses: responses.slice(0, given) }, bank, design).item,
        );
      expect(path).toEqual([...items, null]);
      const end = selectNext({ administered: items, responses }, bank, design);
      expect(end.theta).toBeCloseTo(Number(row.theta_eap), 10);
      expect(end.standardError).toBeCloseTo(Number(row.se_eap), 10);
    });
  }

  it("the next item of a bank of a thousand is the reference's", () => {
    const { setup, MFI } = JSON.parse(readGolden("cat_nextitem_1000.json")) as {
      setup: { administered: number[]; responses: number[]; theta_eap: number };
      MFI: { item: number };
    };
    const administered = setup.administered.map((number) => number - 1);
    const bank = prepareBank(readGoldenItems("bank1000.csv"));
    const next = selectNext({ administered, responses: setup.responses }, bank, adaptiveDesign());
    expect(next.item).toBe(MFI.item - 1);
    expect(next.theta).toBeCloseTo(setup.theta_eap, 10);
  });

  it("a thousand people are measured as well as the reference measures them", () => {
    const bank = prepareBank(readGoldenItems("bank500.csv"));
    const thetas = readGoldenTable("theta1000.csv").map(({ theta }) => Number(theta));
    const design = adaptiveDesign({ stop: { minimum: 1, maximum: 500, standardError: 0.3 } });
    const reports = [1, 2, 3, 4].map((seed) => simulate(design, bank, { thetas }, { seed }));
    const mean = (of: (report: (typeof reports)[number]) => number | null) =>
      reports.reduce((sum, report) => sum + (of(report) ?? Number.NaN), 0) / reports.length;
    // The reference's own run is one draw: over seeds the mean length is 18.3, with a standard deviation of 0.2.
    expect(Math.abs(mean(({ length }) => length.mean) - 17.9)).toBeLessThan(0.8);
    expect(Math.abs(mean(({ bias }) => bias))).toBeLessThan(0.02);
    expect(Math.abs(mean(({ rmse }) => rmse) - 0.291)).toBeLessThan(0.02);
  });
});
