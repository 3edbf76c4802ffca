import "./practice.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { mistakePracticeAddress } from "../../base/common/practice-address.ts";
import { type PracticeDue, practiceDueQuery } from "../../base/common/practice-due.ts";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { StartButtons } from "./start-buttons.tsx";

type Topic = PracticeDue["topics"][number];

/** More topics than these are shown when they are asked for. */
const FIRST_TOPICS = 6;
/** Days of a topic that are named one by one. */
const FIRST_DAYS = 3;
const WEEK = 7;

const noonOf = (date: string) => `${date}T12:00:00Z`;
const sum = (topics: readonly Topic[], of: (topic: Topic) => number) => topics.reduce((all, one) => all + of(one), 0);

/** Shows a student which mistakes cost most, and on which days each topic is planned. */
export function BacklogScreen() {
  const { t } = useTranslation("practice");
  const due = useQuery(practiceDueQuery);
  return (
    <ListStates
      list={due}
      isEmpty={({ topics }) => topics.length === 0}
      empty={
        <EmptyState title={t("backlog.none_title")} action={<Link href="/practice">{t("backlog.back")}</Link>}>
          {t("backlog.none")}
        </EmptyState>
      }
      pending={<ListPending rows={6} height={56} />}
    >
      {(told) => <Backlog due={told} />}
    </ListStates>
  );
}

function Backlog({ due }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates("UTC");
  const durations = useDurations();
  const { topics, last_on: last, limit_minutes: minutes, in_plan: inPlan, without_question: without } = due;
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? topics : topics.slice(0, FIRST_TOPICS);
  const rest = topics.slice(shown.length);
  const count = sum(topics, (topic) => topic.count);
  return (
    <>
      <PageHead
        title={t("backlog.title")}
        over={<Link href="/practice">{t("title")}</Link>}
        aside={
          <div className="acts col">
            <StartButtons due={due} />
          </div>
        }
      />
      <p className="practice-lead">
        {t("backlog.lead", {
          count,
          said: numbers.counted(count),
          points: pointsIn(numbers.counted, topics),
        })}{" "}
        {last && inPlan ? t("backlog.ends_planned", { day: dates.day(noonOf(last)) }) : null}
        {last && !inPlan
          ? t("backlog.ends", { time: durations.words(minutes * 60), day: dates.day(noonOf(last)) })
          : null}
      </p>
      <div className="worth head" aria-hidden="true">
        <span />
        <span>{t("topics.topic")}</span>
        <span>{t("backlog.mistakes")}</span>
        <span className="worth-points">{t("topics.cost")}</span>
        <span className="when">{t("backlog.planned")}</span>
        <span />
      </div>
      <ol className="worths">
        {shown.map((topic, index) => (
          <TopicRow key={topic.tag?.id ?? "none"} topic={topic} rank={index + 1} due={due} />
        ))}
        {rest.length > 0 ? (
          <li className="worth rest">
            <span className="rk" />
            <span className="dim">{t("backlog.rest", { count: rest.length, said: numbers.counted(rest.length) })}</span>
            <PlannedCount count={sum(rest, (topic) => topic.count)} />
            <span className="worth-points num faint">
              {t("topics.points", { points: pointsIn(numbers.counted, rest) })}
            </span>
            <span className="when" />
            <span className="go">
              <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
                {t("backlog.show")}
              </Button>
            </span>
          </li>
        ) : null}
      </ol>
      <p className="foot">{t("topics.cost_means")}</p>
      {without > 0 ? (
        <section className="block practice-stuck" aria-labelledby="stuck">
          <header>
            <h2 className="h2" id="stuck">
              {t("backlog.stuck", { count: without, said: numbers.counted(without) })}
            </h2>
            <p className="answer">{t("due.without_do")}</p>
          </header>
          <Link href="/mistakes?state=not_redone">{t("due.redo")}</Link>
        </section>
      ) : null}
    </>
  );
}

/** The points of topics, as precisely as a single topic's. */
const pointsIn = (counted: (value: number) => string, topics: readonly Topic[]) =>
  counted(Math.round(sum(topics, ({ worth }) => worth) * 10) / 10);

function PlannedCount({ count }: { count: number }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  return <span className="num n">{t("backlog.count", { count, said: numbers.counted(count) })}</span>;
}

function TopicRow({ topic, rank, due: { today } }: { topic: Topic; rank: number; due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates("UTC");
  const { tag, above, count, days } = topic;
  const ahead = (date: string) => Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000);
  const dayOf = (date: string) => {
    if (date === today) return t("due.today");
    return ahead(date) < WEEK ? dates.weekday(noonOf(date)) : dates.dayAndMonth(noonOf(date));
  };
  const named = days.slice(0, FIRST_DAYS).map(dayOf).join(t("build.comma"));
  const more = days.length - FIRST_DAYS;
  return (
    <li className="worth">
      <span className="rk" aria-hidden="true">
        {numbers.counted(rank)}
      </span>
      <span>
        {tag ? (
          <Link href={`/mistakes?state=todo&tag=${tag.id}#list`} className="med quiet-link">
            {tag.name}
          </Link>
        ) : (
          <span className="med">{t("topics.none")}</span>
        )}
        {above ? <bdi className="meta due-above">{above}</bdi> : null}
      </span>
      <PlannedCount count={count} />
      <span className="worth-points num">{t("topics.points", { points: pointsIn(numbers.counted, [topic]) })}</span>
      <span className="dim num when">
        {more > 0 ? t("backlog.more_days", { days: named, count: more, said: numbers.counted(more) }) : named}
      </span>
      <span className="go">
        <Link
          href={mistakePracticeAddress(tag?.id)}
          aria-label={t("backlog.practise_of", { topic: tag?.name ?? t("topics.none") })}
        >
          {t("backlog.practise")}
        </Link>
      </span>
    </li>
  );
}
