import { shownMastery } from "../../../base/common/mastered.ts";
import type { Summary } from "./load-summary.ts";
import type { SummaryTexts } from "./messages/en.ts";

type Question = Summary["questions"][number];
type Topic = NonNullable<Question["topic"]>;

const isReached = ({ outcome }: Question) => outcome !== "not_reached";
const isMissed = ({ outcome }: Question) => outcome === "wrong" || outcome === "partial" || outcome === "omitted";

/** Counts the questions that were reached and those answered right. */
export function countRight(questions: readonly Question[]): { right: number; reached: number } {
  return {
    right: questions.filter(({ outcome }) => outcome === "right").length,
    reached: questions.filter(isReached).length,
  };
}

/** Groups questions by topic, the one with most of them first; questions without a topic are left out. */
function byTopic(questions: readonly Question[]): { topic: Topic; own: readonly Question[] }[] {
  const filed = questions.flatMap(({ outcome, topic }) => (topic ? [{ outcome, topic }] : []));
  return [...Map.groupBy(filed, ({ topic }) => topic.id).values()]
    .flatMap((own) => (own[0] ? [{ topic: own[0].topic, own }] : []))
    .toSorted((one, other) => other.own.length - one.own.length);
}

/** Returns how each topic that was reached came out. Pure. */
export function topicsOf(questions: readonly Question[]): { topic: Topic; right: number; of: number }[] {
  return byTopic(questions.filter(isReached)).map(({ topic, own }) => ({
    topic,
    right: own.filter(({ outcome }) => outcome === "right").length,
    of: own.length,
  }));
}

type Moved = Summary["mastery"][number];

/** Returns how sure it is that a set moved mastery: a change that chance may have made is never told as one. Pure. */
export function sureOf({ before, after, is_likely_real: isReal }: Moved): "first" | "real" | "same" | "early" {
  if (before === null) return "first";
  if (shownMastery(before) === shownMastery(after)) return "same";
  return isReal ? "real" : "early";
}

/** Returns mastery after a set and before it, as points. Pure. */
export function toldOf(moved: Moved): { after: number; before: number | null; isReal: boolean } {
  const { before, after } = moved;
  return {
    after: shownMastery(after),
    before: before === null ? null : shownMastery(before),
    isReal: sureOf(moved) === "real",
  };
}

/** Returns what came of a set in sentences: what it closed, where it went wrong, what was not reached. Pure. */
export function leadOf(
  { questions, closed }: { questions: readonly Question[]; closed: readonly unknown[] },
  texts: SummaryTexts,
): string {
  const { right, reached } = countRight(questions);
  const missed = questions.filter(isMissed);
  const [most] = byTopic(missed);
  const unmarked = questions.filter(({ outcome }) => outcome === "waiting").length;
  const left = questions.length - reached;
  return [
    closed.length > 0 ? texts.closed(closed.length) : "",
    reached > 0 && right === reached ? texts.all_right : "",
    most && most.own.length > 1 ? texts.missed_on(most.own.length, missed.length, most.topic.name) : "",
    unmarked > 0 ? texts.unmarked(unmarked) : "",
    left > 0 ? texts.not_reached(left) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
