import { Repeat2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../../base/common/practice-due.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { SolvedSteps } from "./solved-steps.tsx";

type Topic = PracticeDue["topics"][number];

/** More topics than these are shown when they are asked for. */
const FIRST_TOPICS = 6;

/** Shows what is planned for today by topic, with the mistakes that it is for and how far they are from being closed. */
export function DueTopics({ due: { topics: all, questions } }: { due: PracticeDue }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const topics = all.filter(({ today }) => today > 0);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? topics : topics.slice(0, FIRST_TOPICS);
  return (
    <section className="block" aria-labelledby="due-topics">
      <header className="row between base wrap">
        <h2 className="h2" id="due-topics">
          {t("topics.title", { count: questions, said: numbers.counted(questions) })}
        </h2>
        <span className="body-s faint">{t("topics.terms")}</span>
      </header>
      <div className="due-row head" aria-hidden="true">
        <span />
        <span>{t("topics.topic")}</span>
        <span className="from">{t("topics.from")}</span>
        <span className="pt">{t("topics.cost")}</span>
        <span>{t("topics.solved")}</span>
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
      <p className="foot">{t("topics.cost_means")}</p>
      <p className="practice-more">
        <Link href="/practice/mistakes">{t("backlog.link")}</Link>
      </p>
    </section>
  );
}

function TopicRow({ topic }: { topic: Topic }) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  const { tag, above, today, worth, solved, needed, returning } = topic;
  return (
    <li className="due-row">
      <span className="n">{numbers.counted(today)}</span>
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
      <span className="pt num">{t("topics.points", { points: numbers.counted(Math.round(worth * 10) / 10) })}</span>
      <span>
        <SolvedSteps solved={solved} needed={needed} />
      </span>
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
