import { useState } from "react";
import { Button as PlainButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { AssignPractice } from "../../base/common/assign-practice.tsx";
import { type Covering, momentAddress } from "../../base/common/covering.ts";
import type { SetInput } from "../../base/common/start-practice.ts";
import { useStartSet } from "../../base/common/use-start-set.ts";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";

import type { Topic } from "./requests.ts";

/** A set for one topic, and what it takes to know a topic. */
const [SET_QUESTIONS, ENOUGH_ANSWERS] = [10, 8];

type TopicWaysProps = {
  topic: Topic;
  /** The student, for the team. */
  user: string | undefined;
  /** The one filled button of the block. */
  isFirst: boolean;
  /** So many questions there are to practise; not known until it is loaded. */
  questions: number | undefined;
  covering: Covering | undefined;
};

/** Leads from a topic to what raises it: practice, which starts at once, a lesson, and its mistakes. */
export function TopicWays({ topic, user, isFirst, questions = 0, covering }: TopicWaysProps) {
  const { t } = useTranslation("performance");
  const { tag } = topic;
  const about = (word: string) => ({ "aria-label": t("topics.about", { word, topic: tag.name }) });
  const [moment] = covering?.moments ?? [];
  const [material] = covering?.materials ?? [];
  const lesson = moment ? momentAddress(moment) : material ? `/library/${material.id}` : null;
  const mistakes = new URLSearchParams({ tag: tag.id, ...(user ? { user } : {}) });
  return (
    <span className="tp-acts">
      {user ? <AssignPractice user={user} tag={tag.id} size="sm" /> : null}
      {questions > 0 ? <Practise topic={topic} isFirst={isFirst} questions={questions} /> : null}
      {lesson && !user ? (
        <Link href={lesson} {...about(t("topics.lesson"))}>
          {t("topics.lesson")}
        </Link>
      ) : null}
      <Link href={`/mistakes?${mistakes}`} {...about(t("topics.mistakes"))}>
        {t("topics.mistakes")}
      </Link>
    </span>
  );
}

type PractiseProps = { topic: Topic; isFirst: boolean; questions: number };

function Practise({ topic: { tag, is_hollow: isHollow }, isFirst, questions }: PractiseProps) {
  const { t } = useTranslation("performance");
  // One key for one visit: pressing twice makes one set.
  const [key] = useState(() => crypto.randomUUID());
  const start = useStartSet(t("topics.failed"));
  const count = Math.min(questions, isHollow ? ENOUGH_ANSWERS : SET_QUESTIONS);
  const set: SetInput = {
    name: tag.name,
    from: { filter: { tags: [tag.id], count, order: "unseen" } },
    feedback: "at_once",
  };
  const word = isHollow ? t("topics.find_out", { count }) : t("topics.practise");
  const press = {
    isPending: start.isPending,
    "aria-label": t("topics.about", { word, topic: tag.name }),
    onPress: () => start.mutate({ set, key }),
    children: word,
  };
  return isFirst ? <Button variant="primary" size="sm" {...press} /> : <PlainButton className="link" {...press} />;
}
