import type { MistakeInBrief } from "./mistake.ts";

type Weighed = Pick<MistakeInBrief, "lost" | "paths" | "question_id">;

/** Returns the tag by which a mistake is planned: the one under which its question is filed; null where it has none. */
export const topicOf = ({ paths }: Pick<MistakeInBrief, "paths">) => paths[0]?.at(-1) ?? null;

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/**
 * Orders mistakes by the points that practising each is expected to bring, most first. A topic is worth what it costs, and each further
 * question on it brings less: of a topic that costs twice as much, twice as many come. A question that went wrong twice is in it once.
 * Pure.
 */
export function byWorth<One extends Weighed>(mistakes: readonly One[]): One[] {
  const lostBy = new Map<string, number>();
  for (const { question_id, lost } of mistakes) lostBy.set(question_id, (lostBy.get(question_id) ?? 0) + lost);
  const once = [...new Map(mistakes.map((one) => [one.question_id, one])).values()];
  const lostOf = ({ question_id }: One) => lostBy.get(question_id) ?? 0;
  const topics = Map.groupBy(once, (one) => topicOf(one)?.id ?? "");
  const weighed = [...topics].flatMap(([topic, own]) => {
    const total = own.reduce((sum, one) => sum + lostOf(one), 0);
    return own
      .toSorted((one, other) => lostOf(other) - lostOf(one) || compare(one.question_id, other.question_id))
      .map((one, index) => ({ one, topic, worth: total / (index + 1) }));
  });
  return weighed
    .toSorted((a, b) => b.worth - a.worth || lostOf(b.one) - lostOf(a.one) || compare(a.topic, b.topic))
    .map(({ one }) => one);
}
