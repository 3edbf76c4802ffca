import { describe, expect, test } from "vitest";
import type { TestEntry, TestPart, TestToWrite } from "../../test-to-write.ts";
import { filesOf } from "../../testing/files-of.ts";
import { findManifestFaults } from "../../testing/manifest-content.ts";
import { findMisplaced } from "../../testing/qti-content.ts";
import { questionOf } from "../../testing/round-trip.ts";
import { anyPicture, toWrite } from "../../testing/to-write.ts";
import { parseXml } from "../../xml/parse-xml.ts";
import { childElements, findAll, findChild, type XmlElement } from "../../xml/xml-tree.ts";
import { withNamesOfQti2 } from "../normalize.ts";
import { readQtiPackage } from "../package/read-qti-package.ts";
import { writeQtiPackage } from "../write/write-qti.ts";

const versions = ["qti3", "qti22"] as const;
const ids = ["1", "2", "3", "4"];
const question = (id: string) => ({
  ...toWrite(
    questionOf({
      body: `<p>Number ${id}?</p>`,
      interactions: [{ source_identifier: "R", type: "numeric_entry" }],
      key: { R: { accept: ["5"] } },
    }),
  ),
  id,
});

const entry = (of: string, more: Partial<TestEntry> = {}): TestEntry => ({
  question: of,
  draw: null,
  points: 1,
  pointsWhenWrong: 0,
  isScored: true,
  ...(more as object),
});
const part = (id: string, entries: TestEntry[], more: Partial<TestPart> = {}): TestPart => ({
  id,
  name: id,
  instructions: "",
  isLinear: false,
  isShuffled: false,
  timeLimitSeconds: null,
  breakSeconds: 0,
  hasScale: false,
  hasTools: false,
  isAdaptive: false,
  stage: null,
  takenAfter: null,
  entries,
  ...more,
});

/** Writes a test with four questions; gives its tree by the names of QTI 2, the files, and what was lost. */
function written(
  parts: TestPart[],
  version: (typeof versions)[number] = "qti3",
  more: Partial<Omit<TestToWrite, "parts">> = {},
) {
  const plan: TestToWrite = {
    id: "a",
    title: "A test",
    instructions: "",
    tries: null,
    showsKey: true,
    parts,
    own: { kept: "whole", question: "1" },
    notWritten: [],
    ...more,
  };
  const { files, losses } = writeQtiPackage(version, ids.map(question), anyPicture, plan);
  const byName = Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
  const textOf = (name: string) => new TextDecoder().decode(byName[name]);
  const faults = findManifestFaults(parseXml(textOf("imsmanifest.xml")), version, Object.keys(byName));
  expect(faults).toEqual([]);
  const root = withNamesOfQti2(parseXml(textOf("tests/test.xml")));
  expect(findMisplaced(root, version)).toEqual([]);
  return { root, byName, lost: losses.filter((loss) => loss.question === "a").map(({ message: { code } }) => code) };
}

const partsIn = (root: XmlElement) => childElements(root, "testPart");

describe.each(versions)("a test written as %s", (version) => {
  test("has parts with their times, ways to move, orders and weights", () => {
    const { root, lost } = written(
      [
        part("one", [entry("1", { points: 3 }), entry("2", { isScored: false })], {
          timeLimitSeconds: 900,
          isLinear: true,
        }),
        part("two", [entry("3")], { isShuffled: true }),
      ],
      version,
    );
    const [one, two] = partsIn(root);
    expect([one?.attributes.navigationMode, two?.attributes.navigationMode]).toEqual(["linear", "nonlinear"]);
    expect(one && findChild(one, "timeLimits")?.attributes.maxTime).toBe("900");
    const refs = findAll(root, "assessmentItemRef");
    expect(refs.map((ref) => findChild(ref, "weight")?.attributes.value)).toEqual(["3", "1", "1"]);
    expect(refs.map(({ attributes }) => attributes.category)).toEqual([undefined, "pretest", undefined]);
    expect(two && findAll(two, "ordering").map(({ attributes }) => attributes.shuffle)).toEqual(["true"]);
    expect(lost).toEqual([]);
  });

  test("gives so many of a rule’s pool", () => {
    const draw = { question: null, draw: { count: 2, pool: ["1", "2", "3"], keepsPassages: true } };
    const { root, lost } = written([part("one", [entry("4"), entry("", draw as Partial<TestEntry>)])], version);
    const inner = findAll(root, "assessmentSection").find((section) => findChild(section, "selection"));
    expect(inner && findChild(inner, "selection")?.attributes.select).toBe("2");
    expect(inner && childElements(inner, "assessmentItemRef")).toHaveLength(3);
    expect(lost).toEqual(["hidden_test_passages"]);
  });

  test("leads to modules by points", () => {
    const { root } = written(
      [
        part("first", [entry("1"), entry("2")]),
        part("easy", [entry("3")], { takenAfter: [{ from: "first", atLeast: 0, below: 2 }] }),
        part("hard", [entry("4")], { takenAfter: [{ from: "first", atLeast: 2, below: null }] }),
      ],
      version,
    );
    const [first, easy, hard] = partsIn(root);
    expect(first && findChild(first, "preCondition")).toBeFalsy();
    const bounds = (one: XmlElement | undefined) =>
      one && ["gte", "lt"].map((name) => findAll(one, name).map((each) => findChild(each, "baseValue")?.children[0]));
    expect([bounds(easy), bounds(hard)]).toEqual([
      [["0"], ["2"]],
      [["2"], []],
    ]);
    const from = first && findChild(first, "assessmentSection")?.attributes.identifier;
    expect(easy && findAll(easy, "testVariables")[0]?.attributes.sectionIdentifier).toBe(from);
  });

  test("is read again with its sections, in its order", async () => {
    const { byName } = written(
      [part("one", [entry("2", { points: 2 }), entry("1")], { timeLimitSeconds: 60 }), part("two", [entry("3")])],
      version,
    );
    const read = [];
    for await (const found of readQtiPackage(filesOf(byName))) read.push(found);
    const report = read.find((found) => found.test);
    expect(report?.test).toMatchObject({
      title: "A test",
      sections: [
        { name: "one", timeLimitSeconds: 60, entries: [{ weight: 2 }, { weight: 1 }] },
        { name: "two", timeLimitSeconds: null, entries: [{ isScored: true }] },
      ],
      losses: [],
    });
    const paths = report?.test?.sections.flatMap(({ entries }) => entries.map(({ path }) => path));
    expect(paths).toEqual(["items/q-2.xml", "items/q-1.xml", "items/q-3.xml"]);
  });
});
