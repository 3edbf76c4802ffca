import type { RichNode } from "./rich-json.ts";

/** TeX between dollar signs, as pandoc reads it: no space after the first nor before the last, no digit after it. */
const typedTex = /(?<![\\$])\$(?!\s)([^$\n]+?)(?<![\s\\])\$(?![\d$])/g;

/** Reads plain text with TeX in it as paragraphs with math; null where there is no TeX, and plain text is just that. */
export function readTyped(text: string): RichNode[] | null {
  if (text.search(typedTex) < 0) return null;
  const lines = text.replace(/\r\n?/g, "\n").split(/\n+/);
  return lines.filter((line) => line.trim() !== "").map((line) => ({ type: "paragraph", content: readLine(line) }));
}

function readLine(line: string): RichNode[] {
  const nodes: RichNode[] = [];
  let from = 0;
  const addText = (to: number) => {
    if (to > from) nodes.push({ type: "text", text: line.slice(from, to) });
  };
  for (const match of line.matchAll(typedTex)) {
    addText(match.index);
    nodes.push({ type: "tex", attrs: { tex: match[1] ?? "" } });
    from = match.index + match[0].length;
  }
  addText(line.length);
  return nodes;
}
