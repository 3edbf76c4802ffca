import { expect, test } from "vitest";
import { type HelpDocument, searchHelp } from "./search-help.ts";

const documents: HelpDocument<string>[] = [
  {
    id: "assign",
    title: "Assign a test",
    words: "allocate homework",
    texts: ["Give a test to a group.", "Choose people."],
  },
  {
    id: "mark",
    title: "Mark essays",
    words: "grade rubric",
    texts: ["Mark what students wrote.", "Choose a test first."],
  },
  { id: "set-up", title: "Set up the organisation", words: "school", texts: ["Enter its name.", "Choose a colour."] },
  {
    id: "network",
    title: "When the network is lost",
    words: "offline",
    texts: ["Keep working.", "A Wi-Fi page can cause this."],
  },
  { id: "ar", title: "إسناد اختبار", words: "تكليف", texts: ["Give a test."] },
];
const ids = (typed: string) => searchHelp(documents, typed).found.map(({ id }) => id);
const said = (parts: readonly { text: string; isMatch: boolean }[]) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join("");

test.each([
  ["test", ["assign", "ar", "mark"], "the title counts most, then what it’s for"],
  ["How do I assign a test?", ["assign"], "little words don’t count"],
  ["allocating", ["assign"], "other words for the job, in another form"],
  ["organization", ["set-up"], "the other spelling"],
  ["color", ["set-up"], "the other spelling within a text"],
  ["wifi", ["network"], "a hyphen within a word"],
  ["MARKING essay", ["mark"], "forms and capitals"],
  ["colour rubric", ["mark", "set-up"], "some of the words where no page has all"],
  ["إسناد", ["ar"], "Arabic"],
  ["zebra", [], "nothing"],
  ["  ", [], "no words"],
])("“%s” finds %j: %s", (typed, found) => {
  expect(ids(typed)).toEqual(found);
});

test("what was found is marked in the title and in the sentence that says most", () => {
  const { found, hasAll } = searchHelp(documents, "tests group");
  expect(hasAll).toBe(true);
  expect(found.map(({ title, excerpt }) => [said(title), said(excerpt)])).toEqual([
    ["Assign a [test]", "Give a [test] to a [group]."],
  ]);
});

test("a page that has all words comes alone, and it’s said when none has", () => {
  expect(searchHelp(documents, "test group").hasAll).toBe(true);
  expect(searchHelp(documents, "test zebra").hasAll).toBe(false);
});
