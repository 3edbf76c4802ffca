import { useTranslation } from "react-i18next";
import { shownMastery } from "../../../base/common/mastered.ts";
import { roundOnScale } from "../../../base/common/round-on-scale.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { toldBand } from "../../../base/common/told-band.ts";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useNotInGrowth } from "../../../base/common/use-not-in-growth.ts";
import { useReasonName } from "../../../base/common/use-reason-name.ts";
import { ScoreTrend } from "../../../base/ui/charts/score-trend.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useWidth } from "../../../base/ui/use-width.ts";
import { mistakesQuery, type Performance, performanceQuery } from "../requests.ts";

const HEIGHT = 224;
const MOST_TOPICS = 8;
const MOST_REASONS = 6;
const percent = (share: number) => Math.round(share * 100);

/** Shows how a student gets on: the newest score, what holds them back, and why they lose points. Nothing is drawn before the first answer. */
export function Standing({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("people");
  const { data: performance, failure } = useExtra(performanceQuery(id), t("unloaded.standing"));
  if (!performance || performance.answers === 0) return failure;
  return (
    <>
      <Scores performance={performance} id={id} name={name} />
      <Topics performance={performance} id={id} name={name} />
      <Reasons id={id} name={name} />
    </>
  );
}

type PartProps = { performance: Performance; id: string; name: string };

function Scores({ performance: { scores, goal }, id, name }: PartProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const notInGrowth = useNotInGrowth();
  const { ref, width } = useWidth<HTMLDivElement>();
  const series = scores.find(({ section }) => section === null);
  const newest = series?.scores.at(-1);
  if (!series || !newest) return null;
  const whole = (value: number) =>
    series.unit === "percent" ? numbers.share(value, 100) : numbers.plain(Math.round(value));
  const bound = (value: number) => whole(series.unit === "scaled" ? roundOnScale(value, series.scale) : value);
  const told = toldBand({ ...newest, scale: series.scale });
  const said = told
    ? t("standing.likely", {
        score: whole(newest.value),
        test: newest.assessment.name,
        low: whole(told.low),
        high: whole(told.high),
      })
    : t("standing.unsure", { score: whole(newest.value), test: newest.assessment.name });
  const { growth, forecast, slip } = series;
  const points = slip ? Math.round(slip.before - slip.now) : 0;
  return (
    <section className="block">
      <header className="row between top">
        <div className="grow">
          <h2 className="h2">{t("standing.title", { name })}</h2>
          <p className="answer num">
            {[
              said,
              slip
                ? t("standing.slipped", { count: points, points: numbers.plain(points), before: whole(slip.before) })
                : null,
              // One figure for a fall: the one for which the student is on the list of those to call.
              growth && !slip
                ? t(growth.is_likely_real ? "standing.grew" : "standing.noise", {
                    test: growth.from.assessment,
                    score: whole(growth.from.value),
                    last: growth.to.assessment,
                    last_score: whole(growth.to.value),
                    points: `${growth.difference > 0 ? "+" : "−"}${whole(Math.abs(growth.difference))}`,
                  })
                : null,
              notInGrowth(growth),
              forecast
                ? t("standing.forecast", {
                    low: bound(forecast.low),
                    high: bound(forecast.high),
                    day: dates.date(`${forecast.on}T12:00:00Z`),
                  })
                : null,
            ]
              .filter(Boolean)
              .join(" ")}
          </p>
        </div>
        <Link className="link body-s nowrap" href={`/performance?user=${id}`}>
          {t("standing.open")}
        </Link>
      </header>
      <div ref={ref}>
        {width > 0 && series.scores.length > 1 ? (
          <ScoreTrend
            width={width}
            height={HEIGHT}
            scale={series.scale}
            format={whole}
            formatBound={bound}
            label={t("standing.picture", { scores: series.scores.map(({ value }) => whole(value)).join(", ") })}
            scores={series.scores.map(({ session, submitted_at, value, band }) => ({
              key: session,
              at: Date.parse(submitted_at),
              value,
              band,
            }))}
            hasLine={series.no_forecast !== "different_tests"}
            goal={
              goal.target_score === null
                ? null
                : { value: goal.target_score, label: t("standing.goal", { score: whole(goal.target_score) }) }
            }
            forecast={
              forecast && {
                ...forecast,
                at: Date.parse(`${forecast.on}T12:00:00Z`),
                label: dates.date(`${forecast.on}T12:00:00Z`),
              }
            }
            formatDay={(at) => dates.dayAndMonth(new Date(at))}
          />
        ) : null}
      </div>
    </section>
  );
}

function Topics({ performance: { mastery }, id, name }: PartProps) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const topics = mastery
    .filter(({ tag, is_hollow }) => tag.level === "domain" && !is_hollow)
    .toSorted((one, other) => one.mean - other.mean)
    .slice(0, MOST_TOPICS);
  const [weakest] = topics;
  if (!weakest) return null;
  return (
    <section className="block">
      <header className="row between top">
        <div className="grow">
          <h2 className="h2">{t("standing.topics", { name })}</h2>
          <p className="answer num">
            {t("standing.weakest", { tag: weakest.tag.name, mean: numbers.plain(shownMastery(weakest.mean)) })}
          </p>
        </div>
        <Link className="link body-s nowrap" href={`/performance?user=${id}`}>
          {t("standing.all_topics")}
        </Link>
      </header>
      <ul className="rule-top" aria-label={t("standing.mastery")}>
        {topics.map(({ tag, mean, band, asked }) => (
          <li key={tag.id} className="mline">
            <span>
              <bdi>{tag.name}</bdi>
            </span>
            <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
              <line className="axis" x1="0" x2="100" y1="6" y2="6" />
              <rect
                className="band"
                x={percent(band.low)}
                y="2"
                width={percent(band.high) - percent(band.low)}
                height="8"
              />
              <rect className="bar" x={percent(mean) - 0.4} y="0" width="0.8" height="12" />
            </svg>
            <span className="num">
              {numbers.plain(shownMastery(band.low))}–{numbers.plain(shownMastery(band.high))}
            </span>
            <span className="num faint">{t("standing.questions", { asked: numbers.counted(asked) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Reasons({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const reasonName = useReasonName();
  const { data: found, failure } = useExtra(mistakesQuery(id), t("unloaded.mistakes"));
  if (!found || found.total.mistakes === 0) return failure;
  const reasons = found.reasons
    .filter(({ mistakes }) => mistakes > 0)
    .toSorted((one, other) => other.mistakes - one.mistakes)
    .slice(0, MOST_REASONS);
  const [first] = reasons;
  const most = Math.max(1, ...reasons.map(({ mistakes }) => mistakes));
  return (
    <section className="block">
      <header className="row between top">
        <div className="grow">
          <h2 className="h2">{t("standing.reasons", { name })}</h2>
          {first ? (
            <p className="answer num">
              {t(first.key === "none" ? "standing.mostly_none" : "standing.mostly", {
                reason: reasonName(first.key, first.name),
                count: first.mistakes,
                of: found.total.mistakes,
              })}
            </p>
          ) : null}
        </div>
        <Link className="link body-s nowrap" href={`/mistakes?user=${id}`}>
          {t("standing.all_mistakes")}
        </Link>
      </header>
      <ul className="hbars rule-top">
        {reasons.map(({ key, name: own, mistakes }) => (
          <li key={key}>
            <span>
              <bdi>{reasonName(key, own)}</bdi>
            </span>
            <span className="num">{numbers.counted(mistakes)}</span>
            <span className="b">
              <i style={{ width: `${(100 * mistakes) / most}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
