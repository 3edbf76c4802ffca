import { WORTH_QUESTIONS } from "@sextant/contract/worth-questions.ts";
import { useTranslation } from "react-i18next";
import { MASTERED, shownMastery } from "../../base/common/mastered.ts";
import { pickWorth, toldWorth, type WorthRow } from "../../base/common/pick-worth.ts";
import { practiceAddress } from "../../base/common/practice-address.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { MasteryStrip } from "../../base/ui/mastery-strip.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { masteryQuery } from "./requests.ts";

/** Shows the topics that would add most, as performance does; nothing is drawn while no topic has enough answers. */
export function NextPoints() {
  const { t } = useTranslation("home");
  const { data, failure } = useExtra(masteryQuery, t("unloaded.topics"));
  const isScaled = data?.isScaled ?? false;
  const rows = pickWorth(data?.mastery ?? []);
  const first = rows.find(({ topic }) => !topic.is_hollow);
  if (!first) return failure;
  const { tag, worth } = first.topic;
  return (
    <section className="block ruled-top" aria-labelledby="next-points">
      <header>
        <h2 className="h2" id="next-points">
          {t("points.title")}
        </h2>
        <p className="answer">
          {worth === null
            ? t("points.answer_no_score")
            : t(isScaled ? "points.answer" : "points.answer_percent", {
                topic: tag.name,
                count: toldWorth(worth),
                questions: WORTH_QUESTIONS,
              })}
        </p>
      </header>
      <div className="gain head" aria-hidden="true">
        <span>{t("points.topic")}</span>
        <span>{t("points.mastery")}</span>
        <span className="r">{t("points.worth")}</span>
        <span />
      </div>
      <ul>
        {rows.map((row) => (
          <Row key={row.topic.tag.id} row={row} isScaled={isScaled} />
        ))}
      </ul>
      <p className="meta home-foot">
        {t("points.foot", { questions: WORTH_QUESTIONS })} <Link href="/performance">{t("trend.progress")}</Link>
      </p>
    </section>
  );
}

/** Returns what writes a topic's worth: points of the scale, or per cent of them. */
function useWorthText(isScaled: boolean) {
  const numbers = useNumbers();
  return (worth: number) => {
    const points = toldWorth(worth);
    return `+${isScaled ? numbers.plain(points) : numbers.share(points, 100)}`;
  };
}

function Row({ row: { topic, above }, isScaled }: { row: WorthRow; isScaled: boolean }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const worthText = useWorthText(isScaled);
  const hundred = (share: number) => numbers.plain(shownMastery(share));
  const { tag, mean, band, is_hollow: isHollow, worth } = topic;
  const isTold = !isHollow && worth !== null;
  return (
    <li className="gain">
      <div>
        <div className="med">
          <bdi>{tag.name}</bdi>
        </div>
        {above ? (
          <div className="meta">
            <bdi>{above}</bdi>
          </div>
        ) : null}
      </div>
      <div className="ms">
        <MasteryStrip
          label={t(isHollow ? "points.label_hollow" : "points.label", {
            mean: hundred(mean),
            low: hundred(band.low),
            high: hundred(band.high),
          })}
          mean={mean}
          {...band}
          isHollow={isHollow}
          goal={MASTERED}
        />
      </div>
      <div className="num r worth">
        <span className="only-phone meta">{t("points.worth")} </span>
        {isTold ? (
          <strong dir="ltr">≈ {worthText(worth)}</strong>
        ) : (
          <span className="faint body-s">{t(isHollow ? "points.few" : "points.unknown")}</span>
        )}
      </div>
      <Link
        className="link body-s r"
        href={practiceAddress({ tag: tag.id })}
        aria-label={t("points.practise_of", { topic: tag.name })}
      >
        {t("points.practise")}
      </Link>
    </li>
  );
}
