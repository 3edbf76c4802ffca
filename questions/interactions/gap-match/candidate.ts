import { inOrder } from "../in-order.ts";
import type { AreaShape } from "../picture/area.ts";
import type { GapMatchContent } from "./content.ts";

interface GapCandidate {
  id: string;
  label: string;
  shape?: AreaShape | undefined;
  coords?: number[] | undefined;
}

/** What a student may see of a gap match. */
export interface GapMatchCandidate {
  id: string;
  type: "gap_match";
  /** Without a picture the gaps are here or in the question's body, at `<span data-gap="{gap id}">`. */
  prompt: string;
  /** One `<img>`, or nothing; areas are in pixels of its stated size. */
  image: string;
  /** `max_matches`: how many gaps it may fill; 0 means any number. */
  options: { id: string; content: string; max_matches: number }[];
  gaps: GapCandidate[];
}

const seenGap = ({ id, label, shape, coords }: GapMatchContent["gaps"][number]): GapCandidate => ({
  id,
  label,
  ...(shape === undefined ? {} : { shape }),
  ...(coords === undefined ? {} : { coords }),
});

/** Returns the candidate view, its options in `order` (option ids), picked field by field. */
export function gapMatchCandidate(content: GapMatchContent, order: readonly string[] = []): GapMatchCandidate {
  return {
    id: content.id,
    type: "gap_match",
    prompt: content.prompt,
    image: content.image,
    options: inOrder(content.options, order).map(({ id, content: html, max_matches }) => ({
      id,
      content: html,
      max_matches,
    })),
    gaps: content.gaps.map(seenGap),
  };
}
