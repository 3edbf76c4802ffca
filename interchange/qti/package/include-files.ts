import { type Message, message } from "../../messages/message.ts";
import { isElsewhere, packagePath } from "../../package-path.ts";
import type { PackageFiles } from "../../read-document.ts";
import { decodeText } from "../../text/decode.ts";
import { withoutMarks } from "../../xml/mend-ampersands.ts";
import { parseMended } from "../../xml/parse-mended.ts";
import { findAll, isElement, type XmlElement, type XmlNode } from "../../xml/xml-tree.ts";
import { withNamesOfQti2 } from "../normalize.ts";

/** Files within files within files: no passage goes deeper. */
const DEEPEST = 4;

const addresses = ["src", "data", "href"];

/** Returns an element from another file, its addresses those from the package's root. */
export function fromRoot(element: XmlElement, file: string): XmlElement {
  const attributes: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(element.attributes))
    attributes[name] = addresses.includes(name) && !isElsewhere(value) ? `/${packagePath(file, value)}` : value;
  return {
    ...element,
    attributes,
    children: element.children.map((node) => (isElement(node) ? fromRoot(node, file) : node)),
  };
}

const isHtml = ({ name, attributes }: XmlElement) =>
  name === "object" && /html/i.test(attributes.type ?? attributes.data?.split(".").at(-1) ?? "");

/** What an element brings in from another file, by its address; null when it brings in nothing. */
function addressOf(element: XmlElement): string | null {
  if (element.name === "include" && element.attributes.href) return element.attributes.href;
  return isHtml(element) ? (element.attributes.data ?? null) : null;
}

/** The content of an included file: of HTML, its body, as a passage. */
function contentOf(root: XmlElement, from: XmlElement): XmlNode {
  if (from.name === "include") return root;
  const body = root.name === "html" ? findAll(root, "body")[0] : root;
  const attributes = { view: "candidate", use: "passage" };
  return { ...root, name: "rubricBlock", attributes, children: body?.children ?? [] };
}

/**
 * Returns an item with what it includes from other files of its package (`xi:include`, `<object>` with HTML) in place.
 * @param losses Files that could not be brought in are named here.
 */
export async function includeFiles(
  element: XmlElement,
  file: string,
  files: PackageFiles,
  losses: Message[],
  depth = 0,
): Promise<XmlElement> {
  const children: XmlNode[] = [];
  for (const node of element.children) {
    if (!isElement(node)) {
      children.push(node);
      continue;
    }
    const address = addressOf(node);
    if (address === null) {
      children.push(await includeFiles(node, file, files, losses, depth));
      continue;
    }
    const path = packagePath(file, address);
    const root = depth < DEEPEST ? await readXmlFile(path, files) : null;
    if (!root) {
      losses.push(message("include_unread", { name: address }));
      if (node.name === "include") children.push(node);
      continue;
    }
    const whole = await includeFiles(fromRoot(root, path), "", files, losses, depth + 1);
    children.push(contentOf(whole, node));
  }
  return { ...element, children };
}

/** Reads the root of an XML file of a package, its names those of QTI 2, or null when it is missing or damaged. */
export async function readXmlFile(path: string, files: PackageFiles): Promise<XmlElement | null> {
  if (!files.names.includes(path)) return null;
  try {
    return withNamesOfQti2(withoutMarks(parseMended(decodeText(await files.read(path)))).element);
  } catch {
    return null;
  }
}
