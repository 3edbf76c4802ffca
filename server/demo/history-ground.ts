import { listBank } from "./content/bank/questions.ts";
import { listHistoryQuestions } from "./content/history/questions.ts";
import type { Team } from "./fill-people.ts";
import type { DemoTags } from "./fill-tags.ts";

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

/** Returns what tasks need of what the start has created, as their payload may hold it. */
export function groundOf(team: Team, tags: DemoTags, nodes: ReadonlyMap<string, string>): HistoryGround {
  const past = listHistoryQuestions();
  return {
    team,
    tags: Object.fromEntries(past.map((one) => [one.source_identifier, tags.tagOf(one.text_tags)])),
    subjects: {
      "": tags.subject(),
      Math: tags.subject("Math"),
      "Reading and Writing": tags.subject("Reading and Writing"),
    },
    reasons: Object.fromEntries(tags.reasons),
    nodes: Object.fromEntries(nodes),
    topics: Object.fromEntries([...past, ...listBank()].map((one) => [one.text_tags.topic, tags.tagOf(one.text_tags)])),
  };
}
