import { zipOf } from "./zip-of.ts";

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Returns a run of text. `properties`: names of elements in `w:rPr`, or whole elements. */
export const run = (text: string, ...properties: string[]): string => {
  const set = properties.map((name) => (name.startsWith("<") ? name : `<w:${name}/>`)).join("");
  return `<w:r><w:rPr>${set}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
};

/** Returns a paragraph of runs, or of plain text. `list`: id and level. */
export const paragraph = (content: string, list?: [id: number, level: number]): string => {
  const numbering = list ? `<w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr>` : "";
  return `<w:p><w:pPr>${numbering}</w:pPr>${content.startsWith("<") ? content : run(content)}</w:p>`;
};

const level = (index: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

/** List 1: 1. then a); list 2: A.; list 3: bullets. */
const numbering = `<w:numbering ${namespaces}>
<w:abstractNum w:abstractNumId="0">${level(0, "decimal", "%1.")}${level(1, "lowerLetter", "%2)")}</w:abstractNum>
<w:abstractNum w:abstractNumId="1">${level(0, "upperLetter", "%1.")}</w:abstractNum>
<w:abstractNum w:abstractNumId="2">${level(0, "bullet", "\uf0b7")}</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num></w:numbering>`;

/** Returns a Word document with this body, and pictures (by the name of their file) under rId10, rId11 … */
export function docxOf(body: string, pictures: Record<string, Uint8Array> = {}): Promise<Buffer> {
  const links = Object.keys(pictures).map(
    (name, index) => `<Relationship Id="rId${10 + index}" Type="http://x/image" Target="media/${name}"/>`,
  );
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "_rels/.rels":
      '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>',
    "word/document.xml": `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:document ${namespaces}><w:body>${body}<w:sectPr/></w:body></w:document>`,
    "word/numbering.xml": numbering,
    "word/_rels/document.xml.rels": `<Relationships>${links.join("")}<Relationship Id="rId1" Type="http://x/numbering" Target="numbering.xml"/></Relationships>`,
    ...Object.fromEntries(Object.entries(pictures).map(([name, bytes]) => [`word/media/${name}`, bytes])),
  });
}
