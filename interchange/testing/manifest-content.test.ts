import { expect, test } from "vitest";
import { packageOf, words } from "../qti/testing/written.ts";
import { parseXml } from "../xml/parse-xml.ts";
import { findManifestFaults } from "./manifest-content.ts";
import { questionOf } from "./round-trip.ts";

const question = questionOf({
  stimulus: { title: "Map", body: '<p>Look. <img data-file="f1" alt="map" width="40" height="30"></p>' },
  body: "<p>Which?</p>",
  interactions: [{ type: "choice", source_identifier: "R", options: words("one", "two") }],
  key: { R: { correct: ["A"] } },
  text_tags: { topic: "Rivers" },
});

const written = (version: "qti3" | "qti22") => {
  const { files } = packageOf([question, question], version);
  const xml = new TextDecoder().decode(files["imsmanifest.xml"]);
  return { xml, names: Object.keys(files) };
};

test.each(["qti3", "qti22"] as const)("the manifest of a package of %s is as its version has it", (version) => {
  const { xml, names } = written(version);
  expect(findManifestFaults(parseXml(xml), version, names)).toEqual([]);
  expect(xml).toContain("<dependency");
  expect(xml).toContain("Rivers");
});

test.each<[string, (xml: string) => string, string]>([
  [
    "a dependency before its files",
    (xml) => xml.replace(/(<file [^>]*>)(<dependency [^>]*>)/, "$2$1"),
    "file after dependency",
  ],
  [
    "resources before organizations",
    (xml) => xml.replace("<organizations/>", "").replace("</resources>", "</resources><organizations/>"),
    "organizations after resources",
  ],
  ["a dependency on nothing", (xml) => xml.replace(/identifierref="[^"]*"/, 'identifierref="gone"'), "gone is needed"],
  [
    "a type of another version",
    (xml) => xml.replace("imsqti_item_xmlv3p0", "imsqti_item_xmlv2p1"),
    'type="imsqti_item_xmlv2p1"',
  ],
  ["another schema", (xml) => xml.replace("QTI Package", "IMS Content"), "the schema IMS Content"],
  [
    "an identifier that is none",
    (xml) => xml.replace(/<resource identifier="[^"]*"/, '<resource identifier="1 a"'),
    "1 a is no identifier",
  ],
  [
    "a file that isn’t there",
    (xml) => xml.replace(/<file href="[^"]*"/, '<file href="items/none.xml"'),
    "items/none.xml is listed",
  ],
  ["another namespace", (xml) => xml.replace("qtiv3p0/imscp", "qtiv2p1/imscp"), "manifest of http"],
])("a manifest with %s is found out", (_, change, fault) => {
  const { xml, names } = written("qti3");
  const changed = change(xml);
  expect(changed).not.toBe(xml);
  expect(findManifestFaults(parseXml(changed), "qti3", names).join("; ")).toContain(fault);
});
