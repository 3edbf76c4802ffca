import { USUAL_QUESTION_MS } from "@sextant/contract/question-time.ts";
import { lowerMedian } from "@sextant/psychometrics/classical/median.ts";
import { gainOf, type PlannedTopic } from "@sextant/psychometrics/planning/topic-gain.ts";
import type { OwnAnswer } from "../evidence/own-answers.ts";
import type { FiguredTag } from "../evidence/tags.ts";
import { type Filed, masteryByTag, tells } from "./topics.ts";

/** Before answers tell how long a question takes. */
const USUAL_SECONDS = USUAL_QUESTION_MS / 1000;
const EXPLANATION_SECONDS = 25;
const [LEAST_SECONDS, MOST_SECONDS] = [45, 240];
/** Fewer answers of a topic tell nothing of its pace. */
const LEAST_ANSWERS = 5;
/** What a topic without answers is taken to be like. */
const UNKNOWN_MASTERY = 0.5;
/** What is practised before any topic is known. */
export const MIXED = "";

function secondsOf(times: readonly number[]): number | null {
  const middle = times.length < LEAST_ANSWERS ? null : lowerMedian(times);
  if (middle === null) return null;
  return Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, Math.round(middle / 1000) + EXPLANATION_SECONDS));
}

/** The tags of a question that have none below them among its own. */
function lowestOf(tags: readonly FiguredTag[]): FiguredTag[] {
  const above = new Set(tags.map(({ parent_id }) => parent_id));
  return tags.filter(({ id }) => !above.has(id));
}

/** Topics with their names. */
export interface KnownTopics {
  topics: PlannedTopic[];
  names: Map<string, string>;
}

/**
 * Returns the topics of a person's answers, those that would win most first: how much of their tests was about each, how well they know
 * it and how long its questions take.
 *
 * @param focus Topics to work on, which stand for all before there are answers.
 */
export function planTopics(
  answers: readonly OwnAnswer[],
  filed: Filed,
  focus: readonly { id: string; name: string }[],
  now: Date,
): KnownTopics {
  const known = answers.filter(tells);
  const tests = known.filter(({ kind }) => kind !== "practice");
  const mastery = masteryByTag(known, filed, now);
  const found = new Map<string, { name: string; asked: number; times: number[] }>();
  let all = 0;
  for (const answer of tests.length > 0 ? tests : known) {
    for (const { id, name } of lowestOf(filed.tags.get(answer.question_id) ?? [])) {
      const own = found.get(id) ?? { name, asked: 0, times: [] };
      found.set(id, own);
      own.asked += 1;
      all += 1;
      if (answer.time_ms) own.times.push(answer.time_ms);
    }
  }
  if (found.size === 0) {
    const own = focus.length > 0 ? focus : [{ id: MIXED, name: "" }];
    return {
      topics: own.map(({ id }) => ({
        id,
        share: 1 / own.length,
        mastery: UNKNOWN_MASTERY,
        secondsPerQuestion: USUAL_SECONDS,
      })),
      names: new Map(own.map(({ id, name }) => [id, name])),
    };
  }
  const usual = secondsOf([...found.values()].flatMap(({ times }) => times)) ?? USUAL_SECONDS;
  const topics = [...found].map(([id, { asked, times }]) => ({
    id,
    share: asked / all,
    mastery: mastery.get(id)?.mean ?? UNKNOWN_MASTERY,
    secondsPerQuestion: secondsOf(times) ?? usual,
  }));
  return {
    topics: topics.sort((one, other) => gainOf(other, 0, 1) - gainOf(one, 0, 1) || (one.id < other.id ? -1 : 1)),
    names: new Map([...found].map(([id, { name }]) => [id, name])),
  };
}
