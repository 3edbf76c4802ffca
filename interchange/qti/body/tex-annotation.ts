import { writeStartTag } from "@sextant/questions/html/rewrite.ts";
import { texProblem } from "@sextant/questions/html/tex.ts";
import { childElements, findAll, isElement, textOf, type XmlElement } from "../../xml/xml-tree.ts";

const isBlock = ({ attributes }: XmlElement) => attributes.display === "block";

/** The TeX that MathML was made from, where it says so and the TeX can be typeset; null otherwise. */
function annotatedTex(math: XmlElement): string | null {
  const note = findAll(math, "annotation").find(({ attributes }) =>
    /^application\/x-tex$/i.test(attributes.encoding ?? ""),
  );
  const tex = note ? textOf(note) : "";
  return tex.trim() === "" || texProblem(tex, isBlock(math)) !== null ? null : tex;
}

const texElement = (name: "span" | "div", tex: string) =>
  `${writeStartTag({ name, attributes: { "data-tex": tex } })}</${name}>`;

/**
 * Writes MathML that has its TeX in an annotation as our content has TeX: in a line, or by itself where a `<div>` holds nothing
 * else. Null leaves the element as it is.
 */
export function texHtml(element: XmlElement): string | null {
  if (element.name === "math" && !isBlock(element)) {
    const tex = annotatedTex(element);
    return tex === null ? null : texElement("span", tex);
  }
  if (element.name !== "div") return null;
  const [math, ...others] = childElements(element);
  const isAlone = others.length === 0 && element.children.every((node) => isElement(node) || node.trim() === "");
  if (math?.name !== "math" || !isBlock(math) || !isAlone) return null;
  const tex = annotatedTex(math);
  return tex === null ? null : texElement("div", tex);
}
