import { expect, test } from "vitest";
import { createToolStore } from "./open-tools.ts";

test("side by side both sheets stay open; where there is room for one, the newer stays", () => {
  const wide = createToolStore(() => false);
  wide.set("calculator", true);
  wide.set("reference_sheet", true);
  expect(wide.get()).toMatchObject({ calculator: true, reference_sheet: true });

  const narrow = createToolStore(() => true);
  narrow.set("highlight", true);
  narrow.set("calculator", true);
  narrow.set("reference_sheet", true);
  expect(narrow.get()).toMatchObject({ calculator: false, reference_sheet: true, highlight: true });
  narrow.set("calculator", false);
  expect(narrow.get()).toMatchObject({ reference_sheet: true });
});
