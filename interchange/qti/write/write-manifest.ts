import { type OutElement, plain, type QtiVersion, writeXml } from "./xml-out.ts";

/** One file of a package, with what lies beside it and what it needs. */
export interface OutResource {
  identifier: string;
  kind: "item" | "stimulus" | "picture" | "test";
  path: string;
  /** Further files that belong to it alone. */
  beside: string[];
  /** Identifiers of other resources. */
  needs: string[];
  keywords: string[];
}

const words: Record<QtiVersion, { xmlns: string; schema: string; version: string; suffix: string }> = {
  qti3: {
    xmlns: "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
    schema: "QTI Package",
    version: "3.0.0",
    suffix: "xmlv3p0",
  },
  qti22: {
    xmlns: "http://www.imsglobal.org/xsd/imscp_v1p1",
    schema: "QTIv2.2 Package",
    version: "1.0.0",
    suffix: "xmlv2p2",
  },
};

const LOM = "http://ltsc.ieee.org/xsd/LOM";

function metadataOf(keywords: readonly string[]): OutElement[] {
  if (keywords.length === 0) return [];
  const named = keywords.map((keyword) => plain("keyword", {}, plain("string", {}, keyword)));
  return [plain("metadata", {}, plain("lom", { xmlns: LOM }, plain("general", {}, ...named)))];
}

/** Writes the list of what a package holds. */
export function writeManifest(resources: readonly OutResource[], version: QtiVersion): string {
  const { xmlns, schema, version: schemaVersion, suffix } = words[version];
  const typeOf = ({ kind }: OutResource) => (kind === "picture" ? "webcontent" : `imsqti_${kind}_${suffix}`);
  const listed = resources.map((resource) =>
    plain(
      "resource",
      { identifier: resource.identifier, type: typeOf(resource), href: resource.path },
      ...metadataOf(resource.keywords),
      ...[resource.path, ...resource.beside].map((href) => plain("file", { href })),
      ...resource.needs.map((identifierref) => plain("dependency", { identifierref })),
    ),
  );
  const manifest = plain(
    "manifest",
    { xmlns, identifier: "MANIFEST" },
    plain("metadata", {}, plain("schema", {}, schema), plain("schemaversion", {}, schemaVersion)),
    plain("organizations"),
    plain("resources", {}, ...listed),
  );
  return writeXml(manifest, version);
}
