/** A part of a description: text, or a table, each line and cell in pieces of which every second one is code. */
export type Block = { kind: "text"; pieces: string[] } | { kind: "table"; rows: string[][][] };

const piecesOf = (text: string) => text.replaceAll(/\*(\S[^*]*)\*/g, "$1").split("`");

/** Reads the little Markdown that the document’s descriptions use: paragraphs, tables and code. */
export function readBlocks(markdown: string): Block[] {
  const blocks = markdown.trim().split(/\n{2,}/);
  return blocks.map((block): Block => {
    const lines = block.split("\n");
    if (!lines.every((line) => line.startsWith("|"))) return { kind: "text", pieces: piecesOf(block) };
    const rows = lines.filter((line) => !/^[|\s:-]+$/.test(line));
    return {
      kind: "table",
      rows: rows.map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => piecesOf(cell.trim())),
      ),
    };
  });
}
