import { Repeat2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../common/practice-due.ts";
import { useUser } from "../common/session-context.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDurations } from "../ui/use-durations.ts";
import { useNumbers } from "../ui/use-numbers.ts";
import { SolvedSteps } from "./solved-steps.tsx";

type Topic = PracticeDue["topics"][number];

/** More topics than these are shown when they are asked for. */
const FIRST_TOPICS = 6;

/** Shows what is due by topic, with the mistakes that it is for and how far they are from being closed. */
export function DueTopics({ due: { topics, seconds, questions, count } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const durations = useDurations();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? topics : topics.slice(0, FIRST_TOPICS);
  const time = durations.words(Math.max(60, seconds));
  return (
    <section className="block" aria-labelledby="due-topics">
      <header className="row between base wrap">
        <h2 className="h2" id="due-topics">
          {t("topics.title")}
        </h2>
        <span className="body-s faint num">
          {count > questions
            ? t("topics.size_of", { count: questions, said: numbers.counted(questions), time })
            : t("topics.size", { time })}
        </span>
      </header>
      <div className="due-row head" aria-hidden="true">
        <span />
        <span>{t("topics.topic")}</span>
        <span className="from">{t("topics.from")}</span>
        <span>{t("topics.solved")}</span>
        <span className="lastly">{t("topics.last")}</span>
      </div>
      <ul>
        {shown.map((topic) => (
          <TopicRow key={topic.tag?.id ?? "none"} topic={topic} />
        ))}
      </ul>
      {topics.length > shown.length ? (
        <Button size="sm" variant="ghost" className="due-more" onPress={() => setShowsAll(true)}>
          {t("topics.all", { count: topics.length, said: numbers.counted(topics.length) })}
        </Button>
      ) : null}
    </section>
  );
}

function TopicRow({ topic }: { topic: Topic }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { tag, above, count, solved, needed, returning, last_at: last } = topic;
  return (
    <li className="due-row">
      <span className="n">{numbers.counted(count)}</span>
      <span>
        {tag ? (
          <Link href={`/mistakes?state=todo&tag=${tag.id}#list`} className="med quiet-link">
            {tag.name}
          </Link>
        ) : (
          <span className="med">{t("topics.none")}</span>
        )}
        {above ? <bdi className="meta due-above">{above}</bdi> : null}
        {returning ? (
          <span className="due-above">
            <Badge tone="warning">
              <Icon of={Repeat2} small />
              {t("topics.returning")}
            </Badge>
          </span>
        ) : null}
      </span>
      <span className="from dim">
        <From topic={topic} />
      </span>
      <span>
        <SolvedSteps solved={solved} needed={needed} />
      </span>
      <span className="lastly faint num">{dates.dayAndMonth(last)}</span>
    </li>
  );
}

/** Where it went wrong: the newest mistake, and how many more. */
function From({ topic: { mistakes, count } }: { topic: Topic }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const [first] = mistakes;
  if (!first) return null;
  const { assessment, module, position } = first;
  const place =
    position === null
      ? assessment
      : module
        ? t("topics.place_in", { assessment, module, number: numbers.plain(position) })
        : t("topics.place", { assessment, number: numbers.plain(position) });
  const more = count - 1;
  return <bdi>{more > 0 ? t("topics.and_more", { place, count: more, said: numbers.counted(more) }) : place}</bdi>;
}
