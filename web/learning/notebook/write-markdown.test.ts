import { expect, test } from "vitest";
import { groupDays } from "./group-days.ts";
import type { Entry } from "./requests.ts";
import { writeMarkdown } from "./write-markdown.ts";

const entry = (more: Partial<Entry>): Entry => ({
  key: "one",
  source: "material",
  at: "2026-11-20T23:30:00.000Z",
  quote: "two roots",
  color: "yellow",
  text: "",
  tags: [],
  can_open: true,
  note: null,
  question: null,
  page: null,
  moment: null,
  ...more,
});

test("writes each day with what was noted, and says literally what looks like markup", () => {
  const days = [
    { name: "Nov 21, 2026", entries: [entry({ text: "5 * 3 = 15\n# mine", tags: [{ id: "t", name: "Roots" }] })] },
    { name: "Nov 20, 2026", entries: [entry({ quote: "" })] },
  ];
  const words = {
    title: "Notebook",
    topics: (names: string) => `Topics: ${names}`,
    of: () => ({ source: "Quadratics", place: "page 11", go: "Open page 11", href: "/library/1?page=11" }),
    origin: "https://school.example",
  };
  expect(writeMarkdown(days, words)).toBe(`# Notebook

## Nov 21, 2026

### Quadratics – page 11

> two roots

5 \\* 3 = 15  
\\# mine

Topics: Roots

[Open page 11](https://school.example/library/1?page=11)

## Nov 20, 2026

### Quadratics – page 11

[Open page 11](https://school.example/library/1?page=11)
`);
});

test("a day is the person’s own, wherever the device is", () => {
  const late = [entry({ key: "late" }), entry({ key: "early", at: "2026-11-20T20:00:00.000Z" })];
  expect(groupDays(late, "Europe/Oslo").map(({ id }) => id)).toEqual(["2026-11-21", "2026-11-20"]);
  expect(groupDays(late, "UTC").map(({ id }) => id)).toEqual(["2026-11-20"]);
});
