import { inOrder } from "../in-order.ts";
import type { MatchContent } from "./content.ts";

interface MatchCandidatePart {
  id: string;
  content: string;
  /** How many pairs it may be part of; 0 means any number. */
  max_matches: number;
}

/** What a student may see of a match interaction. */
export interface MatchCandidate {
  id: string;
  type: "match";
  prompt: string;
  min_associations: number;
  /** 0 means any number. */
  max_associations: number;
  sources: MatchCandidatePart[];
  targets: MatchCandidatePart[];
}

const seen = ({ id, content, max_matches }: MatchCandidatePart): MatchCandidatePart => ({ id, content, max_matches });

/** Returns the candidate view, sources and targets in `order` (ids of both), picked field by field. */
export function matchCandidate(content: MatchContent, order: readonly string[] = []): MatchCandidate {
  return {
    id: content.id,
    type: "match",
    prompt: content.prompt,
    min_associations: content.min_associations,
    max_associations: content.max_associations,
    sources: inOrder(content.sources, order).map(seen),
    targets: inOrder(content.targets, order).map(seen),
  };
}
