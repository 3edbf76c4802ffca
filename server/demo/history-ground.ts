import type { Team } from "./fill-people.ts";

/** What the history rests on. */
export interface HistoryGround {
  team: Team;
  /** Tags of the questions by their identifiers, subjects by name, and reasons for error by name. */
  tags: Record<string, string>;
  subjects: Record<string, string>;
  reasons: Record<string, string>;
  /** Lessons and tags by topic. */
  nodes: Record<string, string>;
  topics: Record<string, string>;
}
