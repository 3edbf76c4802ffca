import { inlineBlocks, lineToHtml } from "./blocks-to-html.ts";
import type { Block, LineQuestion } from "./question.ts";
import { dropStart, sliceLine, textOfSegments } from "./segments.ts";

/** Two texts that belong together, in HTML. */
interface Sides {
  left: string;
  right: string;
}

function pairOf(block: Block): Sides | null {
  if ("table" in block) return null;
  const segments = block.item?.segments ?? block.segments;
  const sign = /(?:^|\s)(?:=|→|->|=>)\s/.exec(textOfSegments(segments));
  if (!sign) return null;
  const right = lineToHtml(dropStart(segments, sign.index + sign[0].length));
  return { left: lineToHtml(sliceLine(segments, 0, sign.index)), right };
}

/** Returns the pairs to match: the options, or the last lines of the stem, where they read "this = that". */
export function pairsOf(question: LineQuestion, isMatching: boolean): { pairs: Sides[]; stem: Block[] } {
  const { stem, options } = question;
  if (isMatching && options.length > 0) {
    const pairs = options.map(
      ({ blocks }) => (blocks[0] && pairOf(blocks[0])) ?? { left: "", right: inlineBlocks(blocks) },
    );
    return { pairs, stem };
  }
  const first = Math.max(1, stem.findLastIndex((block) => pairOf(block) === null) + 1);
  const isPlain =
    options.length === 0 &&
    !question.fields.has("answer") &&
    !question.fields.has("numeric") &&
    stem.length - first >= 2;
  if (first >= stem.length || !(isMatching || isPlain)) return { pairs: [], stem };
  const pairs = stem
    .slice(first)
    .map(pairOf)
    .filter((pair) => pair !== null);
  return { pairs, stem: stem.slice(0, first) };
}
