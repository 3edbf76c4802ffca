import { describe, expect, test } from "vitest";
import { filesOf } from "../../testing/files-of.ts";
import { inWords, type ReadInWords } from "../../testing/in-words.ts";
import { declared, itemOf, options, template } from "../testing/items.ts";
import { readQtiPackage } from "./read-qti-package.ts";

async function readAll(contents: Record<string, string | Uint8Array>): Promise<ReadInWords[]> {
  const found: ReadInWords[] = [];
  for await (const question of readQtiPackage(filesOf(contents))) found.push(inWords(question));
  return found;
}

const resource = (path: string, type = "imsqti_item_xmlv2p2", inner = "") =>
  `<resource identifier="R-${path}" type="${type}" href="${path}">${inner}<file href="${path}"/></resource>`;
const manifest = (...resources: string[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><resources>${resources.join("")}</resources></manifest>`;

const item = (name: string, body = "<p>Which?</p>") =>
  itemOf({
    declarations: declared("RESPONSE", "identifier", "single", ["B"]),
    body: `${body}<choiceInteraction responseIdentifier="RESPONSE">${options("AB")}</choiceInteraction>`,
    processing: template("match_correct"),
  }).replace('identifier="item-1"', `identifier="${name}"`);

const names = (questions: ReadInWords[]) => questions.map(({ status, sourceIdentifier }) => [status, sourceIdentifier]);

describe("a package", () => {
  test("gives the questions of its tests in their order, then the others, and says what of a test is not brought in", async () => {
    const found = await readAll({
      "imsmanifest.xml": manifest(
        resource("items/a.xml"),
        resource("items/b.xml"),
        resource("items/c.xml"),
        resource("tests/t.xml", "imsqti_test_xmlv2p2"),
      ),
      "items/a.xml": item("a"),
      "items/b.xml": item("b"),
      "items/c.xml": item("c"),
      "tests/t.xml": `<assessmentTest identifier="T" title="Mock"><testPart><assessmentSection><timeLimits maxTime="60"/>
        <assessmentItemRef href="../items/c.xml"/><assessmentItemRef href="../items/a.xml"/></assessmentSection></testPart></assessmentTest>`,
    });
    expect(names(found)).toEqual([
      ["unsupported", "T"],
      ["ok", "c"],
      ["ok", "a"],
      ["ok", "b"],
    ]);
    expect(found[0]?.messages).toEqual([expect.stringMatching(/from its questions \(2\)/)]);
    expect(found[1]?.place).toEqual({ file: "items/c.xml", line: 2 });
  });

  test("names pictures by their path, and what the catalogue says as text tags", async () => {
    const metadata = `<metadata><lom><general><keyword><string>algebra</string></keyword><keyword><string>lines</string></keyword></general>
      <classification><taxonPath><taxon><entry><string>Maths</string></entry></taxon><taxon><entry><string>Graphs</string></entry></taxon></taxonPath></classification></lom></metadata>`;
    const [found] = await readAll({
      "imsmanifest.xml": manifest(resource("items/a.xml", "imsqti_item_xmlv2p1", metadata)),
      "items/a.xml": item("a", '<p><img src="../media/a%20b.png?v=1" alt="x"/></p>'),
    });
    expect(found?.question?.body).toContain('data-file="media/a b.png"');
    expect(found?.question?.text_tags).toEqual({ keywords: "algebra, lines", classification: "Maths / Graphs" });
  });

  test("brings shared passages in: of QTI 3, included XML, and HTML, each with its own pictures", async () => {
    const stimulus =
      '<qti-assessment-stimulus identifier="S" title="The sea"><qti-stimulus-body><p>Salt. <img src="sea.png" alt="sea"/></p></qti-stimulus-body></qti-assessment-stimulus>';
    const qti3 = `<qti-assessment-item identifier="three" title="t"><qti-response-declaration identifier="RESPONSE" base-type="identifier" cardinality="single"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
      <qti-outcome-declaration identifier="SCORE" base-type="float" cardinality="single"/><qti-assessment-stimulus-ref identifier="S" href="../passages/s.xml"/>
      <qti-item-body><qti-choice-interaction response-identifier="RESPONSE"><qti-prompt>Why?</qti-prompt><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body>
      <qti-response-processing template="match_correct"/></qti-assessment-item>`;
    const found = await readAll({
      "imsmanifest.xml": manifest(
        resource("items/three.xml", "imsqti_item_xmlv3p0"),
        resource("items/two.xml"),
        resource("items/html.xml"),
      ),
      "items/three.xml": qti3,
      "items/two.xml": item("two", '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="../passages/p.xml"/>'),
      "items/html.xml": item("html", '<object type="text/html" data="../passages/h.html"/>'),
      "passages/s.xml": stimulus,
      "passages/p.xml":
        '<rubricBlock view="candidate" use="sharedstimulus"><p>Shared. <img src="img/x.png" alt="x"/></p></rubricBlock>',
      "passages/h.html": "<html><head><title>No</title></head><body><p>From HTML.</p></body></html>",
    });
    expect(found.map(({ question }) => question?.stimulus)).toEqual([
      { title: "The sea", body: '<p>Salt. <img data-file="passages/sea.png" alt="sea"></p>' },
      { title: "", body: '<p>Shared. <img data-file="passages/img/x.png" alt="x"></p>' },
      { title: "", body: "<p>From HTML.</p>" },
    ]);
  });

  test("lists a passage as a test in some programs, which is not reported as one", async () => {
    const found = await readAll({
      "imsmanifest.xml": manifest(resource("passages/s.xml", "imsqti_test_xmlv2p2"), resource("items/a.xml")),
      "passages/s.xml":
        '<assessmentStimulus identifier="S" title="The sea"><stimulusBody><p>Salt.</p></stimulusBody></assessmentStimulus>',
      "items/a.xml": item("a").replace(
        "<itemBody>",
        '<assessmentStimulusRef identifier="S" href="../passages/s.xml"/><itemBody>',
      ),
    });
    expect(names(found)).toEqual([["ok", "a"]]);
    expect(found[0]?.question?.stimulus).toMatchObject({ title: "The sea", body: "<p>Salt.</p>" });
  });

  test("goes on after what is missing, damaged, elsewhere or no item, each with its reason", async () => {
    const found = await readAll({
      "imsmanifest.xml": manifest(
        ...["gone.xml", "cut.xml", "http://example.org/x.xml", "other.xml", "good.xml", "laughs.xml"].map((path) =>
          resource(path),
        ),
      ),
      "cut.xml": item("cut").slice(0, 300),
      "other.xml": "<html/>",
      "good.xml": item("good"),
      "laughs.xml": '<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><a>&b;</a>',
    });
    expect(found.map(({ status, messages }) => [status, messages[0]])).toEqual([
      ["invalid", expect.stringContaining("missing or damaged")],
      ["invalid", expect.stringContaining("breaks off near line")],
      ["unsupported", expect.stringContaining("another address")],
      ["unsupported", expect.stringContaining("has no question")],
      ["ok", undefined],
      ["invalid", expect.stringContaining("words of its own")],
    ]);
  });

  test("is read without its manifest too, in any encoding, below any folder", async () => {
    const utf16 = new Uint8Array(Buffer.from(`\ufeff${item("wide")}`, "utf16le"));
    const damaged = await readAll({
      "imsmanifest.xml": "<manifest>",
      "x.xml": item("x"),
      "style.css": "p {}",
      "wide.xml": utf16,
    });
    expect(names(damaged)).toEqual([
      ["invalid", ""],
      ["ok", "x"],
      ["ok", "wide"],
    ]);
    expect(
      names(await readAll({ "deep/er/imsmanifest.xml": manifest(resource("a.xml")), "deep/er/a.xml": item("a") })),
    ).toEqual([["ok", "a"]]);
  });

  test("of Canvas gives each assessment once, as it knows it best, with the course's pictures", async () => {
    const bank = (name: string) => `<questestinterop><objectbank><item ident="${name}" title="Question"><presentation>
      <material><mattext texttype="text/html">&lt;img src="$IMS-CC-FILEBASE$/Uploaded%20Media/a.png?x=1" alt="a"&gt;</mattext></material>
      <response_lid ident="r"><render_choice><response_label ident="A"><material><mattext>a</mattext></material></response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>
      <resprocessing><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></objectbank></questestinterop>`;
    const course = "associatedcontent/imscc_xmlv1p1/learning-application-resource";
    const found = await readAll({
      "imsmanifest.xml": manifest(
        resource("q1/assessment_qti.xml", "imsqti_xmlv1p2/imscc_xmlv1p1/assessment"),
        resource("q1/assessment_meta.xml", course, '<file href="non_cc_assessments/q1.xml.qti"/>'),
        resource("non_cc_assessments/bank.xml.qti", course),
      ),
      "q1/assessment_qti.xml": bank("less"),
      "q1/assessment_meta.xml": "<quiz/>",
      "non_cc_assessments/q1.xml.qti": bank("full"),
      "non_cc_assessments/bank.xml.qti": bank("bank"),
      "web_resources/Uploaded Media/a.png": new Uint8Array(),
    });
    expect(names(found)).toEqual([
      ["ok", "full"],
      ["ok", "bank"],
    ]);
    expect(found[0]?.question?.body).toBe('<img data-file="web_resources/Uploaded Media/a.png" alt="a">');
  });

  test("names its folder of files as other systems write it too, and finds a file by the end of its path", async () => {
    const item = (src: string) => `<questestinterop><item ident="i" title="Question"><presentation>
      <material><mattext texttype="text/html">&lt;img src="${src}" alt="a"&gt;</mattext></material>
      <response_lid ident="r"><render_choice><response_label ident="A"><material><mattext>a</mattext></material></response_label><response_label ident="B"><material><mattext>b</mattext></material></response_label></render_choice></response_lid></presentation>
      <resprocessing><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar>1</setvar></respcondition></resprocessing></item></questestinterop>`;
    const files = (src: string) => ({
      "imsmanifest.xml": manifest(resource("quiz.xml", "imsqti_xmlv1p2")),
      "quiz.xml": item(src),
      "exam1/my_files/org0/images/image.png": new Uint8Array(),
      "exam1/my_files/org1/images/image.png": new Uint8Array(),
    });
    const [found] = await readAll(files("$IMS_CC_FILE_BASE$org1/images/image.png"));
    expect(found?.question?.body).toBe('<img data-file="exam1/my_files/org1/images/image.png" alt="a">');
    const [lost] = await readAll(files("$IMS_CC_FILE_BASE$org2/images/image.png"));
    expect(lost?.question?.body).toBe('<img data-file="org2/images/image.png" alt="a">');
  });

  test("of Blackboard is read from its .dat files, with pictures by their numbers", async () => {
    const pool = `<questestinterop><assessment><section><item title="1"><itemmetadata><bbmd_asi_object_id>_9_1</bbmd_asi_object_id><bbmd_questiontype>Essay</bbmd_questiontype></itemmetadata>
      <presentation><flow class="Block"><material><mat_extension><mat_formattedtext type="HTML">&lt;img src="@X@EmbeddedFile.requestUrlStub@X@bbcswebdav/xid-12_1" alt="x"&gt;</mat_formattedtext></mat_extension></material><response_str ident="response"><render_fib rows="8"/></response_str></flow></presentation>
      <resprocessing><outcomes><decvar varname="SCORE" maxvalue="5"/></outcomes><respcondition title="correct"><conditionvar/><setvar variablename="SCORE">SCORE.max</setvar></respcondition></resprocessing></item></section></assessment></questestinterop>`;
    const found = await readAll({
      "imsmanifest.xml": `<manifest xmlns:bb="http://www.blackboard.com/content-packaging/"><resources>
        <resource bb:file="res00001.dat" identifier="res00001" type="course/x-bb-coursesetting" xml:base="res00001"/>
        <resource bb:file="res00002.dat" identifier="res00002" type="assessment/x-bb-qti-pool" xml:base="res00002"/></resources></manifest>`,
      "res00001.dat": "<COURSE/>",
      "res00002.dat": pool,
      "csfiles/home_dir/__xid-12_1.png": new Uint8Array(),
      "csfiles/home_dir/__xid-12_1.png.xml": "<lom/>",
    });
    expect(found).toMatchObject([
      { status: "ok", sourceIdentifier: "_9_1", question: { score_rule: { max_points: 5 } } },
    ]);
    expect(found[0]?.question?.body).toContain('data-file="csfiles/home_dir/__xid-12_1.png"');
  });

  test("hands over what its documents hold themselves, under names that are not given twice", async () => {
    const held = item("a", '<img src="data:image/gif;base64,AQID" alt="x"/>');
    const found = await readAll({
      "imsmanifest.xml": manifest(resource("a.xml"), resource("b.xml")),
      "a.xml": held,
      "b.xml": held.replace('identifier="a"', 'identifier="b"'),
    });
    const kept = found.flatMap(({ pictures }) => [...(pictures?.keys() ?? [])]);
    expect(kept).toEqual(["a.xml 1 embedded-1.gif", "b.xml 1 embedded-1.gif"]);
    expect(found[0]?.question?.body).toContain('data-file="a.xml 1 embedded-1.gif"');
  });

  test("says of itself when it holds no question", async () => {
    const found = await readAll({
      "imsmanifest.xml": manifest(resource("page.html", "webcontent")),
      "page.html": "<html/>",
    });
    expect(found).toMatchObject([
      { status: "unsupported", messages: [expect.stringContaining("It lists: webcontent")] },
    ]);
  });

  test("names passages that are not there, and does not follow files that include each other", async () => {
    const include = (href: string) => `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${href}"/>`;
    const found = await readAll({
      "imsmanifest.xml": manifest(resource("a.xml"), resource("b.xml"), resource("c.xml")),
      "a.xml": item("a", '<object type="text/html" data="../../etc/passwd.html"/><p>Which?</p>'),
      "b.xml": item("b", include("loop.xml")),
      "c.xml": item("c", include("none.xml")),
      "loop.xml": `<div>${include("loop.xml")}</div>`,
    });
    expect(found.map(({ status }) => status)).toEqual(["lossy", "unsupported", "unsupported"]);
    expect(found[0]?.messages[0]).toContain("couldn’t include ../../etc/passwd.html");
    expect(found[1]?.messages.join(" ")).toMatch(/couldn’t include \/?loop\.xml/);
    expect(found[2]?.messages.join(" ")).toContain("none.xml");
  });
});
