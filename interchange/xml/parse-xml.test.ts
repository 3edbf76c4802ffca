import { describe, expect, test } from "vitest";
import { parseXml, streamXml, XmlError } from "./parse-xml.ts";
import { childElements, findAll, findChild, textOf } from "./xml-tree.ts";

function refusal(text: string, limits = {}): XmlError {
  try {
    parseXml(text, limits);
  } catch (error) {
    if (error instanceof XmlError) return error;
  }
  throw new Error("this document was read");
}

describe("what is read", () => {
  test("is elements with their namespaces, attributes as written, and all white space", () => {
    const root = parseXml(
      '<?xml version="1.0"?>\n<q:a xmlns:q="urn:q" xml:lang="ar" id="1">x <b>y</b> <!-- no --> z<?pi?></q:a>',
    );
    expect(root).toMatchObject({ name: "a", prefix: "q", namespace: "urn:q", line: 2 });
    expect({ ...root.attributes }).toEqual({ "xmlns:q": "urn:q", "xml:lang": "ar", id: "1" });
    expect(root.children.length).toBe(3);
    expect(textOf(root)).toBe("x y  z");
  });

  test("has CDATA, character references and HTML's names for characters as text, in one piece", () => {
    expect(parseXml("<a>1 &lt; <![CDATA[<b>&amp;]]> &#x2260;&nbsp;&#233;</a>").children).toEqual([
      "1 < <b>&amp; ≠\u00a0é",
    ]);
  });

  test("may have a DOCTYPE without entities, prefixes that are not bound, and padding behind it", () => {
    const root = parseXml('<!DOCTYPE questestinterop SYSTEM "http://x/qti.dtd"><a><xi:b href="c"/></a>\n\0\0');
    expect(findChild(root, "b")).toMatchObject({ prefix: "xi", namespace: "", attributes: { href: "c" } });
  });

  test("may begin with blank lines, and with a declaration that is not quite right", () => {
    expect(parseXml('\n\n<?xml version="1.0"encoding="utf-8"?>\n<a/>').line).toBe(4);
  });

  test("is searched by name", () => {
    const root = parseXml("<a><b><c/></b><c><c/></c></a>");
    expect(findAll(root, "c").length).toBe(3);
    expect(childElements(root).map(({ name }) => name)).toEqual(["b", "c"]);
    expect(childElements(root, "c").length).toBe(1);
  });

  test("inherits no attribute from anywhere", () => {
    expect(parseXml("<a/>").attributes.constructor).toBeUndefined();
  });
});

describe("what is refused", () => {
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>`;
  const external = `<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]><l>&x;</l>`;
  const parameter = `<!DOCTYPE l [<!ENTITY % x SYSTEM "http://x/y">%x;]><l/>`;

  test.each([
    ["entities that grow", laughs, "entities"],
    ["entities from outside", external, "entities"],
    ["parameter entities", parameter, "entities"],
    ["unknown entities", "<a>&what;</a>", "malformed"],
    ["a document cut short", "<a><b>text", "cut_off"],
    ["tags that cross", "<a><b></a></b>", "malformed"],
    ["two roots", "<a/><b/>", "malformed"],
    ["characters that XML does not have", "<a>\u0001</a>", "malformed"],
    ["text without elements", "GIFT ::title:: question {=a}", "malformed"],
    ["nothing", "", "malformed"],
  ])("%s", (_, text, code) => {
    expect(refusal(text).code).toBe(code);
  });

  test("goes by depth, length and number of nodes, and names the line", () => {
    expect(refusal("<a>".repeat(100_000)).code).toBe("too_deep");
    expect(refusal("<a>\n\n<b><c/></b></a>", { depth: 2 })).toMatchObject({ code: "too_deep", line: 3 });
    expect(refusal("<a></a>", { length: 5 }).code).toBe("too_large");
    expect(refusal(`<a>${"<b/>".repeat(50)}</a>`, { nodes: 50 }).code).toBe("too_large");
    expect(refusal(`<a>${'<b c="1"/>'.repeat(30)}</a>`, { nodes: 50 }).code).toBe("too_large");
  });
});

describe("a document that is read child by child", () => {
  const limits = { children: 10_000 };
  const same = (text: string) => text;
  const long = `<?xml version="1.0"?>\r\n<quiz>${Array.from(
    { length: 4000 },
    (_, at) =>
      `<question type="q${at}">\r\n<text><![CDATA[<p>${at} &amp; é</p>\r\n]]></text> &gt; <b/>tail</question>\n<!-- ${at} > -->`,
  ).join("")}</quiz>\n`;

  test("gives the same children as the whole tree, however often it is read, and their count by name", () => {
    const { root, names, children } = streamXml(long, limits, same);
    const whole = parseXml(long);
    expect([...children()]).toEqual(childElements(whole));
    expect([...children()]).toHaveLength(4000);
    expect(root).toEqual({ ...whole, children: [] });
    expect(names).toEqual(new Map([["question", 4000]]));
  });

  test("is cut only where neither a line break nor a character is split", () => {
    const pieces: string[] = [];
    streamXml(long, limits, (piece) => {
      pieces.push(piece);
      return piece;
    });
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.slice(0, -1).every((piece) => piece.endsWith(">"))).toBe(true);
    expect(pieces.join("")).toBe(long.trimEnd().replace(/<\?.*?\?>/, ""));
  });

  test("may have more elements than a tree, as long as no child has", () => {
    const ofThree = "<a><b/><c/></a>".repeat(100);
    expect([...streamXml(`<r>${ofThree}</r>`, { ...limits, nodes: 4 }, same).children()]).toHaveLength(100);
    expect(() => streamXml(`<r>${ofThree}</r>`, { ...limits, nodes: 2 }, same)).toThrow("too many elements");
    expect(() => streamXml(`<r>${ofThree}</r>`, { children: 99 }, same)).toThrow("too many elements");
  });

  test("is refused before its first child is given, wherever it is broken", () => {
    expect(() => streamXml(`${long.trimEnd().slice(0, -7)}</quix>`, limits, same)).toThrow(XmlError);
    expect(() => streamXml(long.trimEnd().slice(0, -7), limits, same)).toThrow(/end tag|unclosed/i);
  });
});
