import { useTranslation } from "react-i18next";
import { levelRank } from "../../../base/common/tags.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { Difficulty } from "../../../parts/list/bank/difficulty.tsx";
import type { Question } from "../../../parts/list/bank/found.ts";
import { QuestionTitle } from "../../../parts/list/bank/question-title.tsx";
import { useBuilder } from "../builder-context.tsx";
import { FindingBadge } from "../checks/finding-badge.tsx";
import { OrderGrip } from "../order/order-grip.tsx";
import type { PlacedQuestion } from "../use-placed-questions.tsx";
import { EntryMenu } from "./entry-menu.tsx";
import type { EntryRowProps } from "./entry-row.ts";
import { PointsField } from "./points-field.tsx";

type QuestionRowProps = EntryRowProps & { placed: PlacedQuestion };

/** Shows one question of a section. */
export function QuestionRow({
  entry,
  container,
  counts,
  first,
  row,
  grip,
  tags,
  onMoveTo,
  placed: { question, state },
}: QuestionRowProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly } = useBuilder();
  const { line, ...attributes } = row;
  const rank = levelRank("domain");
  const own = tags.filter(({ id }) => question?.tags.includes(id));
  // Of the levels the domain says most at a glance; else the nearest above it.
  const tag = own.toSorted(
    (one, other) => Math.abs(levelRank(one.level) - rank) - Math.abs(levelRank(other.level) - rank),
  )[0];
  const name = t("entries.question", { number: first });
  return (
    <li className="q-line" tabIndex={-1} data-field={`entry-${entry.id}`} {...attributes}>
      {isReadOnly ? <span /> : <OrderGrip label={t("move", { name })} {...grip} />}
      <span className="no">{first}</span>
      <span className="st truncate">
        {question ? (
          <Link className="build-question" href={`/bank/${question.id}/edit`} target="_blank">
            <QuestionTitle question={question} />
          </Link>
        ) : state === "pending" ? (
          <Skeleton width="60%" />
        ) : (
          <span className="faint">{t(`entries.${state}`)}</span>
        )}
        <EntryBadges scored={entry.scored} question={question} wrong={entry.points_when_wrong} />
        <FindingBadge counts={counts} />
      </span>
      <span className="of">
        <span className="row row-2">
          <Difficulty level={question?.difficulty ?? null} />
          <bdi className="truncate">{tag?.name}</bdi>
        </span>
      </span>
      <PointsField entry={entry} label={t("entries.points_of", { number: first })} />
      <EntryMenu entry={entry} container={container} name={name} onMoveTo={onMoveTo} />
      {line}
    </li>
  );
}

type EntryBadgesProps = { scored: boolean; question?: Question | undefined; wrong: number };

/** What is unusual about an entry: a pretest, a deduction, a question that is not published. */
export function EntryBadges({ scored, question, wrong }: EntryBadgesProps) {
  const { t } = useTranslation("builder");
  return (
    <>
      {scored ? null : <Badge tone="line">{t("entries.pretest")}</Badge>}
      {wrong < 0 ? <Badge tone="line">{t("entries.wrong_short", { points: wrong })}</Badge> : null}
      {question?.status === "retired" ? <Badge tone="warning">{t("entries.retired")}</Badge> : null}
      {question && question.published_version_number === null ? (
        <Badge tone="warning">{t(question.status === "in_review" ? "entries.in_review" : "entries.unpublished")}</Badge>
      ) : null}
    </>
  );
}
