import { childElements, findAll, findChild, textOf, type XmlElement } from "../xml/xml-tree.ts";
import { findBreaches } from "./qti-content.ts";
import type { Rule } from "./qti-models.ts";

type Version = "qti22" | "qti3";

/** The content model of a manifest, for the elements that we write. */
const model: Record<string, Rule> = {
  manifest: {
    holds: "metadata organizations resources",
    order: "metadata? organizations? resources?",
    needs: "identifier",
  },
  metadata: { holds: "schema schemaversion lom", order: "schema? schemaversion? lom?" },
  schema: { holds: "#" },
  schemaversion: { holds: "#" },
  organizations: { holds: "" },
  resources: { holds: "resource" },
  resource: {
    holds: "metadata file dependency",
    order: "metadata? file dependency",
    needs: "identifier type",
    takes: "href",
  },
  file: { holds: "", needs: "href" },
  dependency: { holds: "", needs: "identifierref" },
  lom: { holds: "general" },
  general: { holds: "keyword" },
  keyword: { holds: "string" },
  string: { holds: "#", takes: "language" },
};

const LOM = "http://ltsc.ieee.org/xsd/LOM";

/** Names that the binding of each version gives to itself and to what it lists. */
const named: Record<Version, { namespace: string; schema: string; version: string; types: string[] }> = {
  qti22: {
    namespace: "http://www.imsglobal.org/xsd/imscp_v1p1",
    schema: "QTIv2.2 Package",
    version: "1.0.0",
    types: ["imsqti_item_xmlv2p2", "imsqti_stimulus_xmlv2p2", "imsqti_test_xmlv2p2", "webcontent"],
  },
  qti3: {
    namespace: "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schema: "QTI Package",
    version: "3.0.0",
    types: ["imsqti_item_xmlv3p0", "imsqti_stimulus_xmlv3p0", "imsqti_test_xmlv3p0", "webcontent"],
  },
};

const inLom = new Set(["lom", "general", "keyword", "string"]);
const isName = (text: string) => /^[\p{L}_][\p{L}\p{N}._-]*$/u.test(text);

/** What each resource says that isn't so: names given twice or to nothing, and files that aren't there. */
function findLooseEnds(manifest: XmlElement, files: readonly string[]): string[] {
  const resources = findAll(manifest, "resource");
  const identifiers = resources.map(({ attributes }) => attributes.identifier ?? "");
  const repeated = identifiers.filter((one, index) => identifiers.indexOf(one) !== index);
  const listed = resources.flatMap((resource) =>
    childElements(resource, "file").map(({ attributes }) => decodeURI(attributes.href ?? "")),
  );
  const needed = findAll(manifest, "dependency").map(({ attributes }) => attributes.identifierref ?? "");
  const unlisted = resources.filter((resource) => {
    const own = childElements(resource, "file").map(({ attributes }) => attributes.href);
    return resource.attributes.href !== undefined && !own.includes(resource.attributes.href);
  });
  return [
    ...repeated.map((one) => `the identifier ${one} twice`),
    ...identifiers.filter((one) => !isName(one)).map((one) => `${one} is no identifier`),
    ...needed.filter((one) => !identifiers.includes(one)).map((one) => `${one} is needed and not there`),
    ...unlisted.map(({ attributes }) => `${attributes.href} is not among its resource's files`),
    ...listed.filter((one) => !files.includes(one)).map((one) => `${one} is listed and not there`),
    ...files.filter((one) => one !== "imsmanifest.xml" && !listed.includes(one)).map((one) => `${one} is not listed`),
  ];
}

/**
 * Finds everything in a manifest that isn't as content packaging and its version of QTI have it.
 * @param files Names of all files of the package.
 */
export function findManifestFaults(manifest: XmlElement, version: Version, files: readonly string[]): string[] {
  const { namespace, schema, version: schemaVersion, types } = named[version];
  const all = [manifest, ...findAll(manifest, () => true)];
  const strange = all.filter((one) => one.namespace !== (inLom.has(one.name) ? LOM : namespace));
  const metadata = findChild(manifest, "metadata");
  const said = (name: string) => {
    const element = metadata && findChild(metadata, name);
    return element ? textOf(element) : "";
  };
  return [
    ...findBreaches(manifest, model, { type: types }),
    ...strange.map(({ name, namespace: own }) => `${name} of ${own || "no namespace"}`),
    ...(said("schema") === schema ? [] : [`the schema ${said("schema")}`]),
    ...(said("schemaversion") === schemaVersion ? [] : [`the version ${said("schemaversion")}`]),
    ...(findChild(manifest, "organizations") ? [] : ["manifest without organizations"]),
    ...(findChild(manifest, "resources") ? [] : ["manifest without resources"]),
    ...findLooseEnds(manifest, files),
  ];
}
