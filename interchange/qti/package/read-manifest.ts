import { cutText } from "@sextant/questions/text/cut.ts";
import { childElements, findAll, findChild, textOf, type XmlElement } from "../../xml/xml-tree.ts";

/** One thing that a package lists. */
export interface Resource {
  identifier: string;
  /** As IMS names it: `imsqti_item_xmlv2p1`. */
  type: string;
  /** Address from the manifest; empty when it lists files alone. */
  href: string;
  files: string[];
  /** Identifiers of others that it needs. */
  dependencies: string[];
  /** Its catalogue metadata by name: keywords, and its place in a classification. */
  textTags: Record<string, string>;
}

const most = (text: string) => cutText(text.trim().replace(/\s+/g, " "), 500);

function textsAt(element: XmlElement, name: string): string[] {
  return findAll(element, name)
    .map((one) => most(textOf(one)))
    .filter((text) => text !== "");
}

function tagsOf(resource: XmlElement): Record<string, string> {
  const metadata = findChild(resource, "metadata");
  if (!metadata) return {};
  const keywords = most([...new Set(textsAt(metadata, "keyword"))].join(", "));
  const paths = findAll(metadata, (one) => one.name.toLowerCase() === "taxonpath").map((path) =>
    findAll(path, "taxon")
      .map((taxon) => most(textOf(findChild(taxon, "entry") ?? taxon)))
      .filter((text) => text !== "")
      .join(" / "),
  );
  const classification = most([...new Set(paths.filter((path) => path !== ""))].join("; "));
  return { ...(keywords ? { keywords } : {}), ...(classification ? { classification } : {}) };
}

/** Returns what a package's manifest lists, in its order. */
export function readManifest(manifest: XmlElement): Resource[] {
  return findAll(manifest, "resource").map((resource) => {
    const base = resource.attributes["xml:base"] ?? "";
    const addressOf = (element: XmlElement) => {
      const href = element.attributes.href?.trim() ?? "";
      return href === "" || base === "" ? href : `${base.replace(/\/?$/, "/")}${href}`;
    };
    return {
      identifier: resource.attributes.identifier ?? "",
      type: resource.attributes.type ?? "",
      // Blackboard writes `bb:file`, which lies beside the folder that `xml:base` names.
      href: addressOf(resource) || (resource.attributes["bb:file"] ?? resource.attributes.file ?? "").trim(),
      files: childElements(resource, "file")
        .map(addressOf)
        .filter((href) => href !== ""),
      dependencies: childElements(resource, "dependency").map(({ attributes }) => attributes.identifierref ?? ""),
      textTags: tagsOf(resource),
    };
  });
}
