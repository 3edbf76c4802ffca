import { describe, expect, test } from "vitest";
import { message } from "../../messages/message.ts";
import { questionOf } from "../../testing/round-trip.ts";
import { errorsOf, scoreRead } from "../../testing/score-read.ts";
import { toWrite } from "../../testing/to-write.ts";
import { parseXml } from "../../xml/parse-xml.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../../xml/xml-tree.ts";
import { asOthersSee, packageOf, readPackage, words, writtenItem } from "../testing/written.ts";
import { writeQtiPackage } from "./write-qti.ts";

type Fields = Parameters<typeof questionOf>[0];
type Drafts = NonNullable<Fields["interactions"]>;

const versions = ["qti3", "qti22"] as const;
const image = '<img data-file="f1" alt="A heart" width="400" height="300">';
const choice: Drafts[number] = { source_identifier: "R", type: "choice", options: words("one", "two", "three") };
const rightB = { R: { correct: ["B"] } };

const textOfFile = (files: Record<string, Uint8Array>, name: string) => new TextDecoder().decode(files[name]);

/** Every kind of interaction, each by itself, with what is right. */
const kinds: [name: string, fields: Fields, right: unknown, wrong: unknown][] = [
  ["choiceInteraction", { interactions: [choice], key: rightB }, ["B"], ["A"]],
  [
    "inlineChoiceInteraction",
    {
      body: '<p>It is <span data-interaction="R"></span>.</p>',
      interactions: [{ ...choice, type: "inline_choice" }],
      key: { R: { correct: ["A", "B"] } },
    },
    ["B"],
    ["C"],
  ],
  [
    "textEntryInteraction",
    { interactions: [{ source_identifier: "R", type: "text_entry" }], key: { R: { accept: [{ text: "Rome" }] } } },
    "rome",
    "roma",
  ],
  [
    "matchInteraction",
    {
      interactions: [{ source_identifier: "R", type: "match", sources: words("a", "b"), targets: words("c", "d") }],
      key: {
        R: {
          correct: [
            ["A", "B"],
            ["B", "A"],
          ],
        },
      },
    },
    // Sources and targets share their names in QTI, so that targets are called otherwise here.
    [
      ["A", "T1"],
      ["B", "T"],
    ],
    [["A", "T"]],
  ],
  [
    "orderInteraction",
    {
      interactions: [{ source_identifier: "R", type: "order", options: words("one", "two", "three") }],
      key: { R: { correct: ["C", "B", "A"] } },
    },
    ["C", "B", "A"],
    ["A", "B", "C"],
  ],
  [
    "gapMatchInteraction",
    {
      body: '<p>Before.</p><p>The <span data-gap="G1"></span> sat.</p><p>After.</p>',
      interactions: [
        {
          source_identifier: "R",
          type: "gap_match",
          options: words("cat", "dog"),
          gaps: [{ source_identifier: "G1" }],
        },
      ],
      key: { R: { correct: [["A", "G1"]] } },
    },
    [["A", "G1"]],
    [["B", "G1"]],
  ],
  [
    "graphicGapMatchInteraction",
    {
      interactions: [
        {
          source_identifier: "R",
          type: "gap_match",
          image,
          options: words("valve", "wall"),
          gaps: [{ source_identifier: "G1", label: "left", shape: "rect", coords: [1, 2, 30, 40] }],
        },
      ],
      key: { R: { correct: [["A", "G1"]] } },
    },
    [["A", "G1"]],
    [["B", "G1"]],
  ],
  [
    "hotspotInteraction",
    {
      interactions: [
        {
          source_identifier: "R",
          type: "hotspot",
          image,
          options: [
            { source_identifier: "A", label: "left", shape: "circle", coords: [20, 20, 9] },
            { source_identifier: "B", label: "right", shape: "poly", coords: [1, 1, 9, 1, 5, 9] },
          ],
        },
      ],
      key: rightB,
    },
    ["B"],
    ["A"],
  ],
];

/** Elements of an item in the order that the schema wants. */
const order = [
  "responseDeclaration",
  "outcomeDeclaration",
  "assessmentStimulusRef",
  "itemBody",
  "responseProcessing",
  "modalFeedback",
];

const required: Record<string, string[]> = {
  assessmentItem: ["identifier", "title", "adaptive", "timeDependent"],
  responseDeclaration: ["identifier", "cardinality", "baseType"],
  outcomeDeclaration: ["identifier", "cardinality"],
  choiceInteraction: ["responseIdentifier", "shuffle", "maxChoices"],
  inlineChoiceInteraction: ["responseIdentifier", "shuffle"],
  simpleChoice: ["identifier"],
  simpleAssociableChoice: ["identifier", "matchMax"],
  gapText: ["identifier", "matchMax"],
  hotspotChoice: ["identifier", "shape", "coords"],
  associableHotspot: ["identifier", "shape", "coords", "matchMax"],
  matchInteraction: ["responseIdentifier", "shuffle", "maxAssociations"],
  modalFeedback: ["outcomeIdentifier", "identifier", "showHide"],
  mapEntry: ["mapKey", "mappedValue"],
  img: ["src", "alt"],
  object: ["data", "type"],
};

const namesIn = (element: XmlElement) => childElements(element).map(({ name }) => name);

/** What the rules of QTI's schema would say of an item. */
function complaintsOf(item: XmlElement): string[] {
  const names = namesIn(item);
  const places = names.map((name) => order.indexOf(name));
  const identifiers = findAll(item, (one) => /Declaration$/.test(one.name)).map(
    ({ attributes }) => attributes.identifier,
  );
  const missing = [item, ...findAll(item, () => true)].flatMap(({ name, attributes }) =>
    (required[name] ?? [])
      .filter((wanted) => attributes[wanted] === undefined)
      .map((wanted) => `${name} has no ${wanted}`),
  );
  const strayText = findChild(item, "itemBody")?.children.some(
    (node) => typeof node === "string" && node.trim() !== "",
  );
  const inLine = findAll(item, (one) => /^p$/.test(one.name)).filter(
    (one) =>
      findAll(one, (inner) =>
        /^(?:p|div|ul|table|(?:choice|match|order|gapMatch|hotspot)Interaction)$/.test(inner.name),
      ).length > 0,
  );
  return [
    ...(places.includes(-1) ? [`unknown: ${names.join()}`] : []),
    ...(places.toSorted((a, b) => a - b).join() === places.join() ? [] : [`order: ${names.join()}`]),
    ...(new Set(identifiers).size < identifiers.length ? [`repeated: ${identifiers.join()}`] : []),
    ...identifiers.filter((one) => !/^[A-Za-z_][\w.-]*$/.test(one ?? "")).map((one) => `identifier ${one}`),
    ...(strayText ? ["text stands in the body without a block"] : []),
    ...(inLine.length > 0 ? ["a block stands in a paragraph"] : []),
    ...missing,
  ];
}

describe.each(versions)("%s", (version) => {
  test.each(kinds)(
    "%s keeps to the schema, is read again, and scores what is right",
    async (name, fields, right, wrong) => {
      const full = { body: "<p>What?</p>", explanation: "So.", stimulus: { title: "T", body: "Read." }, ...fields };
      const { item, read, files } = await writtenItem(full, version);
      expect(complaintsOf(item)).toEqual([]);
      expect(findAll(item, name).length).toBe(1);
      expect(Object.keys(files)).toContain("stimuli/passage.xml");
      expect(errorsOf(read)).toEqual([]);
      expect(scoreRead(read, { R: right })).toMatchObject({ status: "scored", points: 1 });
      expect(scoreRead(read, { R: wrong })).toMatchObject({ status: "scored", points: 0 });
    },
  );
});

describe("what is written is safe, whatever it is called", () => {
  test("names that QTI does not take, repeated ones and built-in ones are replaced, texts escaped", async () => {
    const options = [
      { source_identifier: "1 <a>", content: "a &lt; b &amp; c" },
      { source_identifier: "é", content: '"quoted" ]]> \u0007' },
    ];
    const { item, read } = await writtenItem({
      body: "<p>Which?</p>",
      interactions: [
        { source_identifier: "SCORE", type: "choice", options },
        { source_identifier: "duration", type: "choice", options: words("x", "y") },
      ],
      key: { SCORE: { correct: ["é"] }, duration: { correct: ["A"] } },
    });
    expect(complaintsOf(item)).toEqual([]);
    const contents = findAll(item, "simpleChoice").map((one) => textOf(one));
    expect(contents).toEqual(["a < b & c", '"quoted" ]]> ', "x", "y"]);
    expect(read.question?.interactions.map((one) => one.source_identifier)).toEqual(["RESPONSE1", "RESPONSE2"]);
  });

  test("a question's id cannot lead out of its folder", () => {
    const question = { ...toWrite(questionOf({ body: "Which?", interactions: [choice], key: rightB })), id: "../../x" };
    const { files } = writeQtiPackage("qti3", [question, question], () => null);
    expect(files.map(({ name }) => name).filter((name) => name.endsWith(".xml"))).toEqual([
      "imsmanifest.xml",
      "items/question.xml",
      "items/question1.xml",
    ]);
  });
});

describe("a package", () => {
  const passage = { title: "The sea", body: '<p>Salt. <img data-file="sea" alt="sea"></p>' };
  const one = questionOf({ body: "<p>One?</p>", stimulus: passage, interactions: [choice], key: rightB });
  const two = questionOf({ body: "<p>Two?</p>", stimulus: passage, interactions: [choice], key: rightB });

  test("holds a passage that questions share once, and each picture, and lists all that it holds", async () => {
    const { files } = packageOf([one, two]);
    const manifest = parseXml(textOfFile(files, "imsmanifest.xml"));
    const listed = findAll(manifest, "file").map(({ attributes }) => attributes.href);
    expect(listed.toSorted()).toEqual(
      Object.keys(files)
        .filter((name) => name !== "imsmanifest.xml")
        .toSorted(),
    );
    expect(Object.keys(files).filter((name) => name.startsWith("stimuli/"))).toEqual(["stimuli/passage.xml"]);
    const identifiers = findAll(manifest, "resource").map(({ attributes }) => attributes.identifier);
    const needed = findAll(manifest, "dependency").map(({ attributes }) => attributes.identifierref);
    expect(new Set(identifiers).size).toBe(identifiers.length);
    for (const name of needed) expect(identifiers).toContain(name);
    const read = await readPackage(asOthersSee(files));
    expect(read.map(({ question }) => question?.stimulus?.title)).toEqual(["The sea", "The sea"]);
    expect(read[1]?.question?.stimulus?.body).toContain('data-file="images/sea.png"');
  });

  test("names what other programs do not see, and what QTI 2.2 has no word for", async () => {
    const fields: Fields = { body: "<p>A <u>word</u></p>", interactions: [choice], key: rightB, difficulty: 3 };
    const marked = [message("hidden_difficulty"), message("marks_not_shown")];
    expect((await writtenItem(fields)).losses).toEqual(marked);
    expect((await writtenItem(fields, "qti22")).losses).toEqual(marked);
  });

  test.each(versions)(
    "of %s says everything where the schema lets it stand, whatever an author wrote",
    async (version) => {
      const body =
        "<p>A <mark>m</mark><del>d</del><ins>i</ins><s>s</s> a<wbr>b</p><blockquote>said <b>so</b></blockquote>" +
        "<section><figure><figcaption>F</figcaption></figure></section><p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>" +
        "<table><tr><td>1</td></tr><tfoot><tr><td>2</td></tr></tfoot></table><p>x</p><ul><li>y<p>z</p></li></ul>";
      const placed = { ...choice, prompt: "<p>Which?</p><p>Of these.</p>" };
      const blank = { source_identifier: "N", type: "numeric_entry" } as const;
      const { item, read } = await writtenItem(
        {
          body: `${body}<p>First <span data-interaction="R"></span> then <span data-interaction="N"></span>.</p>`,
          interactions: [placed, blank],
          key: { ...rightB, N: { accept: ["1"] } },
          score_rule: { max_points: 2, combine: "sum" },
        },
        version,
      );
      const names = new Set(findAll(item, () => true).map(({ name }) => name));
      for (const name of [
        "mark",
        "del",
        "ins",
        "s",
        "wbr",
        ...(version === "qti22" ? ["section", "figure", "ruby"] : []),
      ])
        expect(names.has(name), name).toBe(false);
      expect(findAll(item, "blockquote").flatMap((one) => childElements(one).map(({ name }) => name))).toEqual(["p"]);
      expect(findAll(item, "table").flatMap((one) => childElements(one).map(({ name }) => name))).toEqual([
        "tfoot",
        "tbody",
      ]);
      expect(textOf(item)).toContain("A mdis ab");
      expect(read.question?.interactions.map(({ source_identifier }) => source_identifier)).toEqual(["R", "N"]);
      expect([scoreRead(read, { R: "B" }).points, scoreRead(read, { N: "1" }).points]).toEqual([1, 1]);
    },
  );

  test("says of every text whether its case counts", async () => {
    const accept = [{ text: "Rome" }, { text: "ROMA", case_sensitive: true }];
    const { item } = await writtenItem({
      interactions: [{ source_identifier: "R", type: "text_entry" }],
      key: { R: { accept } },
    });
    expect(findAll(item, "mapEntry").map(({ attributes }) => attributes.caseSensitive)).toEqual(["false", "true"]);
  });

  test("leaves out, by name, what cannot be asked", () => {
    const gaps: Fields = {
      body: '<p><span data-gap="G1"></span> and <span data-interaction="N"></span></p>',
      interactions: [
        { source_identifier: "R", type: "gap_match", options: words("cat"), gaps: [{ source_identifier: "G1" }] },
        { source_identifier: "N", type: "numeric_entry" },
      ],
      key: { R: { correct: [["A", "G1"]] }, N: { accept: ["1"] } },
    };
    const { files, losses } = packageOf([questionOf(gaps), one]);
    expect(losses).toEqual([{ question: "1", message: message("not_shared_gaps"), isLeftOut: true }]);
    expect(Object.keys(files)).not.toContain("items/q-1.xml");
    expect(Object.keys(files)).toContain("items/q-2.xml");
  });
});

test("an essay tells its markers all that they go by, and is worth what it is worth", async () => {
  const { item, read } = await writtenItem({
    body: "<p>Why?</p>",
    interactions: [{ source_identifier: "R", type: "extended_text", expected_lines: 12 }],
    key: {
      R: {
        max_points: 6,
        rubric: [
          { name: "Argument", points: 4, levels: [{ points: 4, description: "Clear & sound" }] },
          { name: "Style", points: 2 },
        ],
        guidance: "<p>Be fair.</p>",
        sample_answer: "<p>Because.</p>",
      },
    },
    score_rule: { max_points: 6, combine: "all" },
  });
  expect(complaintsOf(item)).toEqual([]);
  expect(findChild(item, "responseProcessing")).toBeUndefined();
  expect(read.question?.key.R).toMatchObject({
    max_points: 6,
    guidance: expect.stringMatching(/Be fair[\s\S]*Argument \(4\)[\s\S]*4: Clear &amp; sound[\s\S]*Because/),
  });
});

test.each(["qti3", "qti22"] as const)(
  "a file upload of %s says which files it takes, and comes back",
  async (version) => {
    const asked = { type: "file_upload" as const, kinds: ["pdf" as const, "audio" as const], max_files: 3, max_mb: 25 };
    const { item, read, losses } = await writtenItem(
      {
        body: "<p>Upload your sketch.</p>",
        interactions: [{ source_identifier: "R", ...asked }],
        key: { R: { max_points: 6, guidance: "<p>Be fair.</p>" } },
        score_rule: { max_points: 6, combine: "all" },
      },
      version,
    );
    expect(complaintsOf(item)).toEqual([]);
    expect(losses).toEqual([message("hidden_files")]);
    expect(read.question?.interactions).toMatchObject([asked]);
    expect(read.question?.key.R).toMatchObject({ max_points: 6, guidance: "<p>Be fair.</p>" });
  },
);

test("feedback stands with its option, or appears once it is chosen", async () => {
  const options = words("one", "two").map((option) => ({ ...option, feedback: `<p>About ${option.content}.</p>` }));
  for (const type of ["choice", "inline_choice"] as const) {
    const body = type === "choice" ? "<p>Which?</p>" : '<p>It is <span data-interaction="R"></span>.</p>';
    const { read } = await writtenItem({
      body,
      interactions: [{ source_identifier: "R", type, options }],
      key: rightB,
    });
    expect(read.question?.interactions).toMatchObject([
      { options: [{ feedback: "<p>About one.</p>" }, { feedback: "<p>About two.</p>" }] },
    ]);
  }
});

test("a hint is said after each try that misses points, and comes back", async () => {
  const hints = ["<p>Look at the <em>sign</em>.</p>", '<p>Try <span data-tex="x=2"></span>.</p>'];
  const { item, read } = await writtenItem({
    body: "<p>Which?</p>",
    interactions: [choice],
    key: rightB,
    explanation: "<p>So.</p>",
    hints,
  });
  expect(complaintsOf(item)).toEqual([]);
  const conditions = findAll(item, "responseCondition").filter((one) =>
    findAll(one, "variable").some(({ attributes }) => attributes.identifier === "numAttempts"),
  );
  expect(conditions.map((one) => findAll(one, "baseValue").map(textOf))).toEqual([
    ["1", "0.999999", "HINT_1"],
    ["2", "0.999999", "HINT_2"],
  ]);
  expect(errorsOf(read)).toEqual([]);
  expect(read.question).toMatchObject({ hints, explanation: "<p>So.</p>" });
  expect(scoreRead(read, { R: ["B"] })).toMatchObject({ status: "scored", points: 1 });
});

test("TeX is MathML with the TeX beside it, and comes back", async () => {
  const body = '<p>Find <span data-tex="x_1 &lt; 2"></span>.</p><div data-tex="\\frac{1}{2}"></div>';
  const { item, read } = await writtenItem({ body, interactions: [choice], key: rightB });
  expect(findAll(item, "math").map(({ attributes }) => attributes.display)).toEqual([undefined, "block"]);
  expect(findAll(item, "mfrac").length).toBe(1);
  expect(read.question?.body).toBe(body);
});
