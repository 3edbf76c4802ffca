import { WORTH_QUESTIONS } from "@sextant/contract/worth-questions.ts";
import { useTranslation } from "react-i18next";
import { coveringQuery } from "../../base/common/covering.ts";
import { MASTERED, shownMastery } from "../../base/common/mastered.ts";
import { pickWorth, toldWorth, type WorthRow } from "../../base/common/pick-worth.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { Link } from "../../base/ui/link.tsx";
import { MasteryStrip } from "../../base/ui/mastery-strip.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Movement } from "./movement.tsx";
import { type Performance, stockQuery } from "./requests.ts";
import { TopicWays } from "./topic-ways.tsx";

/** Shows the topics that would add most, each with what it is worth and the ways to raise it. */
export function TopTopics({ data, isOwn }: { data: Performance; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const since = useDates("UTC").date(`${data.mastery_since}T12:00:00Z`);
  const rows = pickWorth(data.mastery);
  const tags = rows.map(({ topic }) => topic.tag.id);
  const covering = useExtra(coveringQuery(tags), t("unloaded.covering"));
  const stock = useExtra({ ...stockQuery, enabled: isOwn }, t("unloaded.stock"));
  if (rows.length === 0) return null;
  // As the latest score: on its scale where there is one.
  const isScaled = data.scores.some(({ unit }) => unit === "scaled");
  const first = rows.find(({ topic }) => !topic.is_hollow && topic.worth !== null);
  const parents = new Set(data.mastery.map(({ parent }) => parent));
  // In the map as a tree, most of them are folded away.
  const all = new URLSearchParams({ ...(isOwn ? {} : { user: data.user.id }), order: "weakest" });
  const count = data.mastery.filter(({ tag }) => !parents.has(tag.id)).length;
  return (
    <section className="block" aria-labelledby="top-topics">
      <BlockHead
        id="top-topics"
        title={t("topics.title")}
        answer={
          first
            ? t(isScaled ? "topics.answer" : "topics.answer_percent", {
                topic: first.topic.tag.name,
                count: toldWorth(first.topic.worth ?? 0),
                questions: WORTH_QUESTIONS,
              })
            : t(rows.every(({ topic }) => topic.is_hollow) ? "mastery.answer_sketch" : "topics.answer_no_score")
        }
      />
      {covering.failure}
      {stock.failure}
      <ul>
        <li className="tp-row head" aria-hidden="true">
          <span>{t("topics.topic")}</span>
          <span className="mm-scale">
            <span>0</span>
            <span>{t("topics.mastery")}</span>
            <span>100</span>
          </span>
          <span className="mv">{t("topics.since", { date: since })}</span>
          <span className="pt">{t("topics.worth")}</span>
          <span />
        </li>
        {rows.map((row, index) => (
          <li key={row.topic.tag.id} className="tp-row">
            <Name row={row} />
            <Strip row={row} />
            <span className="mv">
              <Movement change={row.topic.change} isOwn={isOwn} />
            </span>
            <Worth row={row} isScaled={isScaled} />
            <TopicWays
              topic={row.topic}
              user={isOwn ? undefined : data.user.id}
              isFirst={index === 0}
              questions={stock.data?.get(row.topic.tag.id)}
              covering={covering.data?.get(row.topic.tag.id)}
            />
          </li>
        ))}
      </ul>
      <p className="foot">
        {t("topics.foot", { questions: WORTH_QUESTIONS })}{" "}
        <Link href={`/performance?${all}#mastery`}>{t("topics.all", { count })}</Link>
      </p>
    </section>
  );
}

function Name({ row: { topic, above } }: { row: WorthRow }) {
  return (
    <span>
      <b className="med">
        <bdi>{topic.tag.name}</bdi>
      </b>
      {above ? (
        <span className="meta tp-above">
          <bdi>{above}</bdi>
        </span>
      ) : null}
    </span>
  );
}

function Strip({ row: { topic } }: { row: WorthRow }) {
  const { t } = useTranslation("performance");
  const { tag, mean, band, is_hollow: isHollow } = topic;
  const range = t("range", { low: shownMastery(band.low), high: shownMastery(band.high) });
  return (
    <span className="ms block-line">
      <MasteryStrip
        label={t(isHollow ? "mastery.strip_hollow" : "mastery.strip", {
          topic: tag.name,
          mean: shownMastery(mean),
          range,
        })}
        mean={mean}
        {...band}
        isHollow={isHollow}
        goal={MASTERED}
      />
    </span>
  );
}

function Worth({ row: { topic }, isScaled }: { row: WorthRow; isScaled: boolean }) {
  const { t } = useTranslation("performance");
  const numbers = useNumbers();
  if (topic.is_hollow) return <span className="pt few-t">{t("topics.few")}</span>;
  if (topic.worth === null) return <span className="pt few-t">{t("not_known")}</span>;
  const points = toldWorth(topic.worth);
  return (
    <span className="pt num">
      <span className="only-phone meta">{t("topics.worth")} </span>
      <span dir="ltr">≈ +{isScaled ? numbers.plain(points) : numbers.share(points, 100)}</span>
    </span>
  );
}
