import { useTranslation } from "react-i18next";
import { shownMastery } from "../../base/common/mastered.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { MasteryStrip } from "../../base/ui/mastery-strip.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { masteryQuery } from "./requests.ts";
import { weakestTopics } from "./weakest-topics.ts";

/** Shows the topics that are known least, each with how sure that is; nothing is drawn while no topic has enough answers. */
export function NextPoints() {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const { data, failure } = useExtra(masteryQuery, t("unloaded.topics"));
  const topics = weakestTopics(data ?? []);
  const [weakest] = topics;
  if (!weakest) return failure;
  const hundred = (share: number) => numbers.plain(shownMastery(share));
  return (
    <section className="block ruled-top" aria-labelledby="next-points">
      <header>
        <h2 className="h2" id="next-points">
          {t("points.title")}
        </h2>
        <p className="answer">{t("points.answer", { name: weakest.topic.tag.name })}</p>
      </header>
      <div className="gain head" aria-hidden="true">
        <span>{t("points.topic")}</span>
        <span>{t("points.mastery")}</span>
        <span className="r">{t("points.answers")}</span>
      </div>
      <ul>
        {topics.map(({ topic, above }) => (
          <li key={topic.tag.id} className="gain">
            <div>
              <div className="med">
                <bdi>{topic.tag.name}</bdi>
              </div>
              {above ? (
                <div className="meta">
                  <bdi>{above}</bdi>
                </div>
              ) : null}
            </div>
            <div className="ms">
              <MasteryStrip
                label={t("points.label", {
                  mean: hundred(topic.mean),
                  low: hundred(topic.band.low),
                  high: hundred(topic.band.high),
                })}
                mean={topic.mean}
                {...topic.band}
              />
            </div>
            <div className="num r faint body-s">{numbers.counted(topic.asked)}</div>
          </li>
        ))}
      </ul>
      <p className="meta home-foot">
        {t("points.foot")} <Link href="/performance">{t("trend.progress")}</Link>
      </p>
    </section>
  );
}
