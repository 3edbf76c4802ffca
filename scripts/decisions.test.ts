import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decisionFaults, readDecisionFiles, withDecisionTable } from "./decisions.ts";

const folder = join(import.meta.dirname, "..", "docs", "decisions");
const files = readDecisionFiles(folder);

test("decisions have titles, numbers and status lines of one form", () => {
  expect(files.length).toBeGreaterThan(190);
  expect(decisionFaults(files)).toEqual([]);
});

test("the table of decisions is current: npm run generate writes it", () => {
  const readme = readFileSync(join(folder, "README.md"), "utf8");
  expect(readme).toBe(withDecisionTable(readme, files));
});

const body = "\n**Context.** Why.\n";
const later = { name: "0002-later.md", text: `# 2. Later\n${body}` };
const decided = (...lines: string[]) => ({ name: "0001-first.md", text: `# 1. First\n\n${lines.join("\n")}\n${body}` });

test.each([
  ["Superseded by [decision 2](0002-later.md): it’s stored elsewhere.", "superseded by [2](0002-later.md)"],
  ["Amended by [decision 2](0002-later.md): half of it.", "amended by [2](0002-later.md)"],
  ["Amended: there are two (`a.ts`).", "amended"],
  ["Retired: nobody used it.", "retired"],
  ["Amended by [decision 2](0002-later.md): a.\nAmended: b.", "amended by [2](0002-later.md)"],
  ["**Context.** Amended since.", "accepted"],
])("%j is a status", (line, status) => {
  expect(decisionFaults([decided(line), later])).toEqual([]);
  expect(withDecisionTable("# Decisions\n\n| old |\n", [decided(line), later])).toBe(
    [
      "# Decisions\n",
      "| Number | Title | Status |",
      "| --- | --- | --- |",
      `| [1](0001-first.md) | First | ${status} |`,
      "| [2](0002-later.md) | Later | accepted |\n",
    ].join("\n"),
  );
});

test.each([
  ["a file that doesn’t exist", decided("Amended by [decision 3](0003-gone.md): a."), "0003-gone.md doesn’t exist"],
  ["another number than the link’s", decided("Amended by [decision 3](0002-later.md): a."), "isn’t decision 3"],
  ["itself", decided("Superseded by [decision 1](0001-first.md): a."), "itself"],
  ["no reason", decided("Retired"), "isn’t “Amended by"],
  ["no link", decided("Superseded by decision 2: a."), "isn’t “Amended by"],
  ["no full stop", decided("Amended by [decision 2](0002-later.md): a"), "isn’t “Amended by"],
  ["a status below the text", decided("**Context.** Why.", "", "Retired: nobody used it."), "right under the title"],
  ["a number that is used", { name: "0002-again.md", text: `# 2. Again\n${body}` }, "used by 0002-again.md too"],
  [
    "another number in the title",
    { name: "0003-odd.md", text: `# 4. Odd\n${body}` },
    "doesn’t begin with “# 3. Title”",
  ],
  ["another form of title", { name: "0003-odd.md", text: `# 0003: Odd\n${body}` }, "doesn’t begin with “# 3. Title”"],
  ["another form of name", { name: "odd.md", text: `# 3. Odd\n${body}` }, "NNNN-a-few-words.md"],
])("%s is a fault", (_, file, fault) => {
  expect(decisionFaults([file, later])).toEqual([expect.stringContaining(fault)]);
});
