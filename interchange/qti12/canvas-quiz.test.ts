import { describe, expect, test } from "vitest";
import { readPackage } from "../qti/testing/written.ts";

const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`;
const item = (ident: string, points = "1.0") =>
  `<item ident="${ident}" title="Question"><itemmetadata><qtimetadata>${field("question_type", "multiple_choice_question")}${field("points_possible", points)}</qtimetadata></itemmetadata>
   <presentation><material><mattext texttype="text/html">Question ${ident}?</mattext></material><response_lid ident="R" rcardinality="Single"><render_choice>
     <response_label ident="1"><material><mattext>one</mattext></material></response_label><response_label ident="2"><material><mattext>two</mattext></material></response_label>
   </render_choice></response_lid></presentation>
   <resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes><respcondition continue="No"><conditionvar><varequal respident="R">2</varequal></conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>`;
const group = (count: number, points: number, items: string) =>
  `<section ident="G${count}" title="Group"><selection_ordering><selection><selection_number>${count}</selection_number><selection_extension><points_per_item>${points}</points_per_item></selection_extension></selection></selection_ordering>${items}</section>`;
const quizOf = (within: string) =>
  `<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="q1" title="Capitals"><section ident="root_section">${within}</section></assessment></questestinterop>`;
const settingsOf = (within: string) =>
  `<quiz identifier="q1" xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>Capitals</title>${within}</quiz>`;
const manifest = (href: string) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/><resources><resource identifier="q1" type="imsqti_xmlv1p2"><file href="${href}"/></resource></resources></manifest>`;

async function read(quiz: string, settings: string | null, path = "q1/q1.xml", beside = "q1/assessment_meta.xml") {
  const files = {
    "imsmanifest.xml": manifest(path),
    [path]: quiz,
    ...(settings === null ? {} : { [beside]: settings }),
  };
  const all = await readPackage(files);
  return { row: all.find((one) => one.test), questions: all.filter((one) => one.question), all };
}

describe("a quiz of Canvas", () => {
  const plain = quizOf(
    item("a") + item("b", "2.0") + group(2, 6, item("c", "3.0") + item("d", "3.0") + item("e", "3.0")),
  );

  test("brings its assessment with its questions and groups in order", async () => {
    const settings = settingsOf(
      "<description>&lt;p&gt;Read &amp;amp; think.&lt;/p&gt;</description><shuffle_answers>true</shuffle_answers><allowed_attempts>1</allowed_attempts><cant_go_back>true</cant_go_back><time_limit>30</time_limit>",
    );
    const { row, questions } = await read(plain, settings);
    expect(row?.messages).toEqual([{ code: "test_draftable", values: { count: 5 } }]);
    expect(row?.test).toMatchObject({
      title: "Capitals",
      instructions: "<p>Read &amp; think.</p>",
      losses: [],
      sections: [
        {
          name: "Capitals",
          timeLimitSeconds: 1800,
          isLinear: true,
          shufflesOptions: true,
          entries: [
            { path: "q1/q1.xml#a", weight: null },
            { path: "q1/q1.xml#b", weight: null },
            { draw: { count: 2, paths: ["q1/q1.xml#c", "q1/q1.xml#d", "q1/q1.xml#e"] }, weight: 2 },
          ],
        },
      ],
    });
    expect(questions.map(({ address }) => address)).toEqual([..."abcde"].map((name) => `q1/q1.xml#${name}`));
  });

  test("names what an assessment sets elsewhere, and a bank that isn’t in the file", async () => {
    const settings = settingsOf(
      "<description>&lt;img src='x'&gt;</description><allowed_attempts>-1</allowed_attempts><access_code>plum</access_code>",
    );
    const { row } = await read(quizOf(item("a") + group(3, 1, "<sourcebank_ref>b1</sourcebank_ref>")), settings);
    const lost = row?.test?.losses.map(({ code }) => code);
    expect(lost).toEqual(["test_bank_missing", "test_pictures", "test_sittings", "test_access"]);
    expect(row?.test?.sections[0]?.entries).toHaveLength(1);
  });

  test("has its settings in the folder that its full version is named by", async () => {
    const { row } = await read(plain, settingsOf(""), "non_cc_assessments/q1.xml.qti");
    expect(row?.test?.sections[0]?.entries).toHaveLength(3);
  });

  test.each([
    ["without settings", null],
    ["with settings that can’t be read", "<quiz"],
    ["with something else beside it", "<other/>"],
  ])("%s is read as its questions", async (_what, settings) => {
    const { row, questions, all } = await read(plain, settings);
    expect([row, questions.length, questions[0]?.address]).toEqual([undefined, 5, undefined]);
    expect(all[0]?.messages.map(({ code }) => code)).toEqual(["test_as_questions", "test_selection"]);
  });
});
