import type { ReactNode } from "react";
import { shownMastery } from "../../../base/common/mastered.ts";
import { dayText } from "./day-text.ts";
import type { Summary } from "./load-summary.ts";
import { summaryTexts } from "./summary-texts.ts";
import { sureOf, toldOf, topicsOf } from "./tell-summary.ts";

/** More topics than these are counted. */
const MOST_TOPICS = 3;

/** Shows which mistakes a set closed, what comes back and when, and how mastery of each topic moved. */
export function SummaryFacts({ summary: { questions, mastery, closed, returning } }: { summary: Summary }) {
  const { facts: texts } = summaryTexts();
  const topics = topicsOf(questions);
  const closedIn = [...new Set(closed.flatMap((topic) => topic?.name ?? []))];
  const onDay = returning.length > 1 ? texts.on_day : (_: number, day: string) => texts.on(day);
  const movedOf = new Map(mastery.map((moved) => [moved.topic.id, moved]));
  const told = topics.slice(0, MOST_TOPICS).map(({ topic, right, of }) => {
    const moved = movedOf.get(topic.id);
    return moved ? texts.moved(topic.name, toldOf(moved)) : texts.topic(topic.name, right, of);
  });
  const only = topics.length === 1 ? mastery[0] : undefined;
  const isEarly = mastery.some((moved) => sureOf(moved) === "early");
  const more = topics.length - told.length;
  const back = returning.reduce((sum, { count }) => sum + count, 0);
  return (
    <dl className="sum-facts">
      <Fact
        name={texts.closed}
        value={closed.length > 0 ? texts.mistakes(closed.length) : texts.none_closed}
        words={closedIn}
      />
      <Fact
        name={texts.returning}
        value={back > 0 ? texts.questions(back) : texts.none_returning}
        words={returning.map(({ date, count }) => onDay(count, dayText(date, { short: true })))}
      />
      {only ? (
        <Fact
          name={texts.mastery_of(only.topic.name)}
          value={
            <>
              {shownMastery(only.after)}{" "}
              {only.before === null ? null : <small>{texts.was(shownMastery(only.before))}</small>}
            </>
          }
          words={[texts.sure[sureOf(only)]]}
        />
      ) : (
        <Fact
          name={mastery.length > 0 ? texts.mastery : texts.topics}
          value={topics.length > 0 ? texts.topic_count(topics.length) : texts.no_topics}
          words={[...told, ...(more > 0 ? [texts.more(more)] : []), ...(isEarly ? [texts.sure.early_all] : [])]}
        />
      )}
    </dl>
  );
}

function Fact({ name, value, words }: { name: string; value: ReactNode; words: readonly string[] }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
      {words.map((line) => (
        <dd key={line} className="sum-words">
          {line}
        </dd>
      ))}
    </div>
  );
}
