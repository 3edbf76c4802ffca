import type { OperationOutput } from "@sextant/contract/types.ts";
import type { SetInput } from "../../base/common/start-practice.ts";
import type { Way } from "./practice-search.ts";

/** How many questions there are of a topic. */
export type Stock = OperationOutput<"practice_pool.list">["stock"][number];

/** Most questions of a set. */
export const MOST_QUESTIONS = 100;

/** A set as it is being made. */
export interface SetDraft {
  way: Way;
  /** Which mistakes. */
  state: "due" | "open";
  tags: readonly string[];
  difficulty: readonly number[];
  order: "unseen" | "missed" | "any";
  count: number;
  /** Those chosen one by one, in that order. */
  questions: readonly { id: string; title: string }[];
  timing: "untimed" | "pace" | "limit";
  /** As typed. */
  minutes: string;
  feedback: "at_once" | "at_end";
}

/** Returns a new draft, with the topics and the difficulty of the address: short, untimed, with feedback after each question. */
export const newDraft = (way: Way, tag: string | undefined, difficulty?: string): SetDraft => ({
  way,
  state: "due",
  tags: tag?.split(",") ?? [],
  difficulty: difficulty ? [Number(difficulty)] : [],
  order: "unseen",
  count: 10,
  questions: [],
  timing: "untimed",
  minutes: "20",
  feedback: "at_once",
});

/** Returns the minutes of a limit, null where what is typed is none. */
export function minutesOf({ minutes }: SetDraft): number | null {
  const value = Number(minutes.trim());
  return Number.isInteger(value) && value >= 1 && value <= 1440 ? value : null;
}

/** Returns the next count in steps of five: 1, 5, 10 and on. */
export function steppedCount(count: number, by: 1 | -1): number {
  const next = by === 1 ? Math.floor(count / 5) * 5 + 5 : Math.ceil(count / 5) * 5 - 5;
  return Math.min(MOST_QUESTIONS, Math.max(1, next));
}

function cutOf(draft: SetDraft): SetInput["from"] {
  const { way, state, count, order, tags, difficulty, questions } = draft;
  if (way === "hand") return { questions: questions.map(({ id }) => id) };
  if (way === "mistakes") {
    const [tag] = tags;
    return { mistakes: { state, count, ...(tag ? { tag } : {}) } };
  }
  return { filter: { tags: [...tags], difficulty: [...difficulty], order, count } };
}

/** Returns the set as the server takes it. */
export function setOf(draft: SetDraft, name: string): SetInput {
  const { timing, feedback } = draft;
  return {
    name,
    from: cutOf(draft),
    timing: timing === "limit" ? { type: "limit", seconds: (minutesOf(draft) ?? 1) * 60 } : { type: timing },
    feedback,
  };
}

/** Returns the tags where the taxonomy first parts, seen from the exam: what one chooses topics by. */
export function firstTopics(stock: readonly Stock[]): readonly Stock[] {
  const ids = new Set(stock.map(({ id }) => id));
  let level = stock.filter(({ parent }) => parent === null || !ids.has(parent));
  while (level.length === 1) {
    const beneath = stock.filter(({ parent }) => parent === level[0]?.id);
    if (beneath.length === 0) break;
    level = beneath;
  }
  return level;
}
