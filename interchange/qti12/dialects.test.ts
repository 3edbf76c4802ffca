import { describe, expect, test } from "vitest";
import { readPackage } from "../qti/testing/written.ts";
import { inWords } from "../testing/in-words.ts";
import { errorsOf, scoreRead } from "../testing/score-read.ts";
import { looksLikeQti12, readQti12 } from "./read-qti12.ts";

const readAll = (xml: string) => [...readQti12(new TextEncoder().encode(xml), "file.xml").questions];
const fieldOf = (label: string, entry: string) =>
  `<qti_metadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qti_metadatafield>`;

describe("a question of Brightspace", () => {
  const item = (kind: string, presentation: string, processing: string, extension = "") =>
    `<questestinterop xmlns:d2l_2p0="http://desire2learn.com/xsd/d2lcp_v2p0"><section ident="S"><item ident="OBJ_1" label="QUES_1" d2l_2p0:page="1" title="Capitals">
    <itemmetadata><qtimetadata>${fieldOf("qmd_questiontype", kind)}${fieldOf("qmd_weighting", "2.000000000")}</qtimetadata></itemmetadata>
    <itemproc_extension><d2l_2p0:difficulty>7</d2l_2p0:difficulty><d2l_2p0:isbonus>${extension || "no"}</d2l_2p0:isbonus><d2l_2p0:ismandatory>no</d2l_2p0:ismandatory></itemproc_extension>
    <presentation><flow><material><mattext texttype="text/html">&lt;p&gt;Capital of France?&lt;/p&gt;</mattext></material>${presentation}</flow></presentation>${processing}</item></section></questestinterop>`;
  const label = (ident: string, text: string) =>
    `<flow_label class="Block"><response_label ident="${ident}"><flow_mat><material><mattext>${text}</mattext></material></flow_mat></response_label></flow_label>`;
  const rule = (respident: string, text: string, points: number) =>
    `<respcondition><conditionvar><varequal respident="${respident}">${text}</varequal></conditionvar><setvar action="Set">${points}</setvar></respcondition>`;
  const outcomes =
    '<outcomes><decvar vartype="Integer" defaultval="0" varname="SCORE" minvalue="0" maxvalue="100"/></outcomes>';

  test("keeps its difficulty and its points, and what it says beside its scoring is in nobody's way", () => {
    const choice = `<response_lid ident="QUES_1_LID" rcardinality="Single"><render_choice shuffle="yes">${label("A1", "Lyon")}${label("A2", "Paris")}</render_choice></response_lid>`;
    const [read, ...more] = readAll(
      item(
        "Multiple Choice",
        choice,
        `<resprocessing>${outcomes}${rule("QUES_1_LID", "A2", 100)}</resprocessing>`,
        "yes",
      ),
    );
    if (!read) throw new Error("nothing was read");
    expect(more).toEqual([]);
    expect(inWords(read)).toMatchObject({
      title: "Capitals",
      question: { difficulty: 4, score_rule: { max_points: 2 } },
      messages: expect.arrayContaining([expect.stringContaining("bonus")]),
    });
    expect(scoreRead(read, { QUES_1_LID: "A2" }).correct).toBe(true);
    expect(scoreRead(read, { QUES_1_LID: "A1" }).correct).toBe(false);
  });

  test("may name what is typed by its label", () => {
    const typed =
      '<response_str ident="QUES_1_STR" rcardinality="Single"><render_fib rows="1" columns="30" prompt="Box" fibtype="String"><response_label ident="QUES_1_ANS"/></render_fib></response_str>';
    const [read] = readAll(
      item("Short Answer", typed, `<resprocessing>${outcomes}${rule("QUES_1_ANS", "Paris", 100)}</resprocessing>`),
    );
    if (!read) throw new Error("nothing was read");
    expect(read).toMatchObject({ status: "ok", interactions: ["text_entry"] });
    expect(scoreRead(read, { QUES_1_STR: "paris" }).correct).toBe(true);
  });

  test("is an essay beside its own settings of the editor", () => {
    const essay =
      '<response_extension><d2l_2p0:has_htmleditor>no</d2l_2p0:has_htmleditor></response_extension><response_str ident="QUES_1_STR" rcardinality="Multiple"><render_fib rows="5" columns="80" prompt="Box" fibtype="String"><response_label ident="QUES_1_ANS"/></render_fib></response_str>';
    expect(readAll(item("Long Answer", essay, ""))).toMatchObject([{ interactions: ["extended_text"] }]);
  });
});

describe("what Canvas does not ask by a response", () => {
  const item = (kind: string) =>
    `<questestinterop><item ident="c1" title="T"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield><qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>3.0</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Read this.&lt;/p&gt;</mattext></material></presentation></item></questestinterop>`;

  test("a text alone is a passage", () => {
    expect(readAll(item("text_only_question"))).toMatchObject([
      { status: "lossy", isUnfinished: true, question: { stimulus: { body: "<p>Read this.</p>" }, interactions: [] } },
    ]);
  });

  test("a file to hand in is a file upload, worth its points", () => {
    expect(readAll(item("file_upload_question"))).toMatchObject([
      { interactions: ["file_upload"], question: { score_rule: { max_points: 3 } } },
    ]);
  });
});

describe("a pool that Blackboard wrote before QTI", () => {
  const body = (text: string) => `<BODY><TEXT>${text}</TEXT><FLAGS value="true"><ISHTML value="true"/></FLAGS></BODY>`;
  const answers = (name: string, ...texts: string[]) =>
    texts
      .map((text, at) => `<${name} id="${name[0]}${at + 1}" position="${at + 1}"><TEXT>${text}</TEXT></${name}>`)
      .join("");
  const right = (...names: string[]) =>
    `<GRADABLE>${names.map((name) => `<CORRECTANSWER answer_id="${name}"/>`).join("")}</GRADABLE>`;
  const pool = `<?xml version="1.0" encoding="UTF-8"?><POOL><TITLE value="Own pool"/><QUESTIONLIST><QUESTION id="q1" class="QUESTION_MULTIPLECHOICE"/></QUESTIONLIST>
    <QUESTION_MULTIPLECHOICE id="q1">${body('&lt;p&gt;Which? &lt;img src="@X@EmbeddedFile.location@X@cell.png" alt="A cell"&gt;&lt;/p&gt;')}${answers("ANSWER", "one", "two")}${right("A2")}</QUESTION_MULTIPLECHOICE>
    <QUESTION_MULTIPLEANSWER id="q2">${body("Which?")}${answers("ANSWER", "a", "b", "c")}${right("A1", "A3")}</QUESTION_MULTIPLEANSWER>
    <QUESTION_TRUEFALSE id="q3">${body("Is it?")}${answers("ANSWER", "True", "False")}${right("A1")}</QUESTION_TRUEFALSE>
    <QUESTION_MATCH id="q4">${body("Match")}${answers("ANSWER", "cat", "ant")}${answers("CHOICE", "insect", "mammal")}<GRADABLE><CORRECTANSWER answer_id="A1" choice_id="C2"/><CORRECTANSWER answer_id="A2" choice_id="C1"/></GRADABLE></QUESTION_MATCH>
    <QUESTION_ORDER id="q5">${body("Order")}${answers("ANSWER", "third", "first", "second")}${right("A2", "A3", "A1")}</QUESTION_ORDER>
    <QUESTION_FILLINBLANK id="q6">${body("Water is ____.")}${answers("ANSWER", "H2O", "wet")}</QUESTION_FILLINBLANK>
    <QUESTION_ESSAY id="q7">${body("Why?")}${answers("ANSWER", "Because.")}</QUESTION_ESSAY>
    <QUESTION_CALCULATED id="q8">${body("x")}</QUESTION_CALCULATED></POOL>`;
  const manifest =
    '<manifest identifier="man"><resources><resource baseurl="res00001" file="res00001.dat" identifier="res00001" type="assessment/x-bb-pool"/></resources></manifest>';

  test("is read question by question, each scored as it says", async () => {
    const found = await readPackage({
      "imsmanifest.xml": manifest,
      "res00001.dat": pool,
      "res00001/cell.png": new Uint8Array([1]),
    });
    expect(found.map(({ status, interactions }) => [status, ...interactions])).toEqual([
      ["ok", "choice"],
      ["ok", "choice"],
      ["ok", "choice"],
      ["ok", "match"],
      ["ok", "order"],
      ["ok", "text_entry"],
      ["ok", "extended_text"],
      ["unsupported", "calculated"],
    ]);
    const full = [
      ["A2"],
      ["A1", "A3"],
      ["A1"],
      [
        ["A1", "C2"],
        ["A2", "C1"],
      ],
      ["A2", "A3", "A1"],
      "h2o",
    ];
    for (const [at, response] of full.entries()) {
      const read = found[at];
      if (!read) throw new Error("nothing was read");
      expect(errorsOf(read)).toEqual([]);
      expect(scoreRead(read, { RESPONSE: response }).points, `question ${at + 1}`).toBe(1);
      expect(scoreRead(read, { RESPONSE: at === 5 ? "dry" : [] }).points ?? 0).toBe(0);
    }
    expect(found[0]?.question?.body).toContain('data-file="res00001/cell.png"');
    expect(found[6]?.question?.key.RESPONSE).toMatchObject({ sample_answer: "<p>Because.</p>" });
  });

  test("is known by its beginning", () => {
    expect(looksLikeQti12(pool)).toBe(true);
  });
});
