import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReadTest, ReadTestEntry, ReadTestPart, ReadTestSection } from "../../read-question.ts";
import type { TestEntry, TestPart, TestToWrite } from "../../test-to-write.ts";
import { filesOf } from "../../testing/files-of.ts";
import { questionOf } from "../../testing/round-trip.ts";
import { anyPicture, toWrite } from "../../testing/to-write.ts";
import { hashOf } from "../own-data.ts";
import { asOthersSee } from "../testing/written.ts";
import { writeQtiPackage } from "../write/write-qti.ts";
import { readTest } from "./read-test.ts";

const ids = Array.from({ length: 8 }, (_, place) => String(place + 1));
const questions = ids.map((id) => ({
  ...toWrite(
    questionOf({
      body: `<p>Number ${id}?</p>`,
      interactions: [{ source_identifier: "R", type: "numeric_entry" }],
      key: { R: { accept: ["5"] } },
    }),
  ),
  id,
}));

const PATH = "tests/test.xml";

/** The files of a package with this test. */
function packageOf(parts: readonly TestPart[], more: Partial<TestToWrite> = {}): Record<string, Uint8Array> {
  const whole: TestToWrite = {
    id: "a",
    title: "A test",
    instructions: "",
    tries: null,
    showsKey: true,
    parts,
    own: null,
    notWritten: [],
    ...more,
  };
  const { files } = writeQtiPackage("qti3", questions, anyPicture, whole);
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}

async function readBack(files: Readonly<Record<string, string | Uint8Array>>): Promise<ReadTest> {
  const { report } = await readTest(PATH, filesOf(files));
  if (!report?.test) throw new Error("no test was read");
  return report.test;
}

const anyEntry: fc.Arbitrary<TestEntry> = fc
  .record({
    pool: fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 }),
    isRule: fc.boolean(),
    points: fc.constantFrom(0, 0.5, 1, 3, 12.25),
    isScored: fc.boolean(),
  })
  .map(({ pool, isRule, points, isScored }): TestEntry => {
    const worth = { points, pointsWhenWrong: 0, isScored };
    const draw = { count: pool.length - 1, pool, keepsPassages: false };
    return isRule && pool.length > 1
      ? { ...worth, question: null, draw }
      : { ...worth, question: pool[0] ?? "1", draw: null };
  });

const anyPart: fc.Arbitrary<TestPart> = fc
  .record({
    name: fc.constantFrom("Reading", "Math 2 <&>", "قراءة", "Part 🙂"),
    instructions: fc.constantFrom("", "<p>Read <b>all</b> of it.</p>", "<p>One.</p><ul><li>Two</li></ul>"),
    isLinear: fc.boolean(),
    isShuffled: fc.boolean(),
    timeLimitSeconds: fc.constantFrom(null, 1, 900, 604_800),
    entries: fc.array(anyEntry, { maxLength: 4 }),
  })
  .map((part) => ({
    ...part,
    id: "",
    breakSeconds: 0,
    hasScale: false,
    hasTools: false,
    isAdaptive: false,
    stage: null,
    takenAfter: null,
  }));

/** Cuts of one module, rising from 0, to modules after it; none for a final one. */
interface Route {
  part: TestPart;
  cuts: { atLeast: number; to: number }[];
}

/** Modules of which each but the first is led to, forward only, whatever the points. */
const anyStages: fc.Arbitrary<Route[]> = fc
  .array(fc.tuple(anyPart, fc.array(fc.nat(), { minLength: 1, maxLength: 3 })), { minLength: 2, maxLength: 6 })
  .map((modules) => {
    const last = modules.length - 1;
    const routes = modules.map(([part, chosen], place): Route => {
      const after = last - place;
      const targets = after === 0 ? [] : chosen.map((one) => place + 1 + (one % after));
      return { part, cuts: targets.map((to, at) => ({ atLeast: at * 2.5, to })) };
    });
    for (const place of modules.keys()) {
      const before = routes[place - 1];
      const isLedTo = routes.some(({ cuts }) => cuts.some(({ to }) => to === place));
      if (before && !isLedTo) before.cuts.push({ atLeast: before.cuts.length * 2.5, to: place });
    }
    return routes;
  });

const anyTest = fc.array(fc.oneof(anyPart, anyStages), { minLength: 1, maxLength: 4 });
type Planned = (TestPart | Route[])[];

/** The parts of a planned test, as they are written. */
function partsOf(planned: Planned): TestPart[] {
  return planned.flatMap((one, section) => {
    const stage = `s${section}`;
    if (!Array.isArray(one)) return [{ ...one, id: stage }];
    return one.map(({ part }, place): TestPart => {
      const ways = one.flatMap(({ cuts }, from) =>
        cuts.flatMap(({ atLeast, to }, at) =>
          to === place ? [{ from: `${stage} ${from}`, atLeast, below: cuts[at + 1]?.atLeast ?? null }] : [],
        ),
      );
      const name = `Staged · ${part.name} ${place}`;
      return { ...part, name, id: `${stage} ${place}`, stage, takenAfter: place === 0 ? null : ways };
    });
  });
}

function entryRead({ points, isScored, question, draw }: TestEntry): ReadTestEntry {
  const of = (id: string) => `items/q-${id}.xml`;
  if (question !== null) return { weight: points, isScored, path: of(question), draw: null };
  return { weight: points, isScored, path: null, draw: { count: draw.count, paths: draw.pool.map(of) } };
}

const partRead = ({ name, instructions, timeLimitSeconds, isLinear, isShuffled, entries }: TestPart): ReadTestPart => ({
  name,
  instructions,
  timeLimitSeconds,
  isLinear,
  isShuffled,
  entries: entries.map(entryRead),
});

/** What is to be read of a planned test. */
const sectionsRead = (planned: Planned): ReadTestSection[] =>
  planned.map((one): ReadTestSection => {
    if (!Array.isArray(one)) return { ...partRead(one), stages: null };
    const rules = one.flatMap(({ cuts }, place) =>
      cuts.length === 0
        ? []
        : [{ from: `m${place + 1}`, cuts: cuts.map(({ atLeast, to }) => ({ atLeast, to: `m${to + 1}` })) }],
    );
    const modules = one.map(({ part }, place) => ({
      ...partRead({ ...part, name: `${part.name} ${place}` }),
      id: `m${place + 1}`,
    }));
    return {
      name: "Staged",
      instructions: "",
      timeLimitSeconds: null,
      isLinear: false,
      isShuffled: false,
      entries: [],
      stages: { modules, first: "m1", rules },
    };
  });

describe("a whole test", () => {
  test("is read by the standard alone as it was written", async () => {
    await fc.assert(
      fc.asyncProperty(anyTest, fc.constantFrom(null, 1, 3), async (planned, tries) => {
        const files = asOthersSee(packageOf(partsOf(planned), { tries, instructions: "<p>Good luck.</p>" }));
        const read = await readBack(files);
        expect(read).toEqual({
          title: "A test",
          instructions: "<p>Good luck.</p>",
          tries,
          own: null,
          losses: [],
          sections: sectionsRead(planned),
        });
      }),
      { numRuns: 60 },
    );
  });

  const one: TestPart = {
    id: "one",
    name: "One",
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
    entries: [{ question: "1", draw: null, points: 1, pointsWhenWrong: 0, isScored: true }],
  };
  const own = { any: ["thing", { of: "ours" }], text: "🙂 & <b>" };
  const beside = "tests/test.sextant.json";

  test("has all that we know of it beside it, with its questions by their items", async () => {
    const read = await readBack(packageOf([one], { own }));
    const paths = Object.fromEntries(ids.map((id) => [id, `items/q-${id}.xml`]));
    expect(read.own).toEqual({ assessment: own, questions: paths });
  });

  const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

  test("is read by the standard once another program has changed it, or what lies beside it isn’t ours", async () => {
    const files = packageOf([one], { own });
    const xml = textOf(files[PATH]);
    const kept = JSON.parse(textOf(files[beside])) as object;
    const changed = [
      { ...files, [PATH]: xml.replace('title="A test"', 'title="Another"') },
      { ...files, [beside]: "{" },
      { ...files, [beside]: "[]" },
      { ...files, [beside]: JSON.stringify({ ...kept, format: "another" }) },
      { ...files, [beside]: JSON.stringify({ ...kept, questions: ["items/q-1.xml"] }) },
    ];
    for (const package_ of changed) {
      const read = await readBack(package_);
      expect(read.own).toBeNull();
      expect(read.losses.map(({ code }) => code)).toEqual(["test_changed"]);
      expect(read.sections).toHaveLength(1);
    }
  });

  test("never leads out of its package by what lies beside it", async () => {
    const files = packageOf([one], { own });
    const test = hashOf(files[PATH] ?? new Uint8Array());
    const questions = { one: "../../../etc/passwd", __proto__: "x" };
    const bad = { format: "sextant-assessment-1", test, assessment: own, questions };
    const read = await readBack({ ...files, [beside]: JSON.stringify(bad) });
    expect(Object.values(read.own?.questions ?? {}).some((path) => path.startsWith("/"))).toBe(false);
    expect(files[Object.values(read.own?.questions ?? {})[0] ?? ""]).toBeUndefined();
  });
});

const foreign = (parts: string) =>
  `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="T">${parts}</assessmentTest>`;
const part = (id: string, rules = "", section = "") =>
  `<testPart identifier="${id}" navigationMode="linear" submissionMode="simultaneous">${rules}
    <assessmentSection identifier="S${id}" title="${id}" visible="true">${section}<assessmentItemRef identifier="I${id}" href="${id}.xml"/></assessmentSection></testPart>`;
const sum = (section: string) =>
  `<sum><testVariables sectionIdentifier="S${section}" variableIdentifier="SCORE"/></sum>`;
const compared = (name: string, section: string, points: number) =>
  `<${name}>${sum(section)}<baseValue baseType="float">${points}</baseValue></${name}>`;
const branch = (target: string, condition: string) => `<branchRule target="${target}">${condition}</branchRule>`;
const given = (condition: string) => `<preCondition>${condition}</preCondition>`;
const always = '<baseValue baseType="boolean">true</baseValue>';
const cutsOf = ({ sections }: ReadTest) =>
  sections.map(
    ({ name, stages }) =>
      stages?.rules.map(({ from, cuts }) => [from, ...cuts.map((cut) => Object.values(cut))]) ?? name,
  );
const lostOf = ({ losses }: ReadTest) => losses.map(({ code }) => code);

describe("a test of another program", () => {
  test.each([
    [
      "branch rules alone",
      [part("A", branch("C", compared("gte", "A", 3))), part("B", branch("D", always)), part("C"), part("D")],
      [[["m1", [0, "m2"], [3, "m3"]]], "D"],
      [],
    ],
    [
      "branch rules that go past a part",
      [part("A", branch("C", compared("gte", "A", 3))), part("B"), part("C")],
      [
        [
          ["m1", [0, "m2"], [3, "m3"]],
          ["m2", [0, "m3"]],
        ],
      ],
      [],
    ],
    [
      "conditions alone",
      [part("A"), part("B", given(compared("lt", "A", 3))), part("C", given(compared("gte", "A", 3))), part("D")],
      [[["m1", [0, "m2"], [3, "m3"]]], "D"],
      [],
    ],
    [
      "a condition for some, with a part for everyone after it",
      [part("A"), part("B", given(compared("gte", "A", 3))), part("C")],
      [
        [
          ["m1", [0, "m3"], [3, "m2"]],
          ["m2", [0, "m3"]],
        ],
      ],
      [],
    ],
    ["a condition that can’t be had", [part("A"), part("B", given(always))], ["A", "B"], ["test_conditions"]],
    ["a rule that leads back", [part("A"), part("B", branch("A", always))], ["A", "B"], ["test_conditions"]],
    [
      "points that lead to two parts",
      [part("A"), part("B", given(compared("gte", "A", 1))), part("C", given(compared("gte", "A", 3))), part("D")],
      ["A", "B", "C", "D"],
      ["test_conditions"],
    ],
    [
      "a rule that passes over a part",
      [part("A", branch("C", always)), part("B"), part("C")],
      ["A", "B", "C"],
      ["test_conditions"],
    ],
    [
      "an end before the end",
      [part("A", branch("EXIT_TEST", compared("gte", "A", 3))), part("B")],
      ["A", "B"],
      ["test_conditions"],
    ],
  ])("with %s", async (_what, parts, sections, lost) => {
    const read = await readBack({ [PATH]: foreign(parts.join("")) });
    expect([cutsOf(read), lostOf(read)]).toEqual([sections, lost]);
  });

  const within = (selection: string, references: string) =>
    foreign(
      part(
        "A",
        "",
        `<assessmentSection identifier="D" title="D" visible="false">${selection}${references}</assessmentSection>`,
      ),
    );
  const references = (...more: string[]) =>
    more.map((attributes, at) => `<assessmentItemRef identifier="X${at}" href="x${at}.xml" ${attributes}/>`).join("");

  test.each([
    ["some of its items", '<selection select="2"/>', references("", "", ""), [[2, 3], "A"], []],
    ["all of its items", '<selection select="3"/>', references("", "", ""), ["x0", "x1", "x2", "A"], []],
    [
      "items that it requires",
      '<selection select="2"/>',
      references('required="true"', "", ""),
      ["x0", [1, 2], "A"],
      [],
    ],
    [
      "the same item again",
      '<selection select="2" withReplacement="true"/>',
      references("", "", ""),
      [[2, 3], "A"],
      ["test_replacement"],
    ],
    ["nothing that can be read", '<selection select="many"/>', references("", ""), ["x0", "x1", "A"], []],
    [
      "some of its sections",
      '<selection select="1"/>',
      `<assessmentSection identifier="E" title="E" visible="true">${references("")}</assessmentSection>${references("")}`,
      ["x0", "x0", "A"],
      ["test_draws_sections"],
    ],
  ])("that gives %s", async (_what, selection, refs, entries, lost) => {
    const read = await readBack({ [PATH]: within(selection, refs) });
    const told = read.sections[0]?.entries.map(({ path, draw }) =>
      draw ? [draw.count, draw.paths.length] : path.replace(/^tests\/|\.xml$/g, ""),
    );
    expect([told, lostOf(read)]).toEqual([entries, lost]);
  });
});
