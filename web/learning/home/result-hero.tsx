import { useTranslation } from "react-i18next";
import { newestQuery } from "../../base/common/notifications/requests.ts";
import { toldBand } from "../../base/common/told-band.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { ButtonLink } from "../../base/ui/link.tsx";
import { scaleTicks } from "../../base/ui/scale-ticks.ts";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import { useMedia } from "../../base/ui/use-media.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Dashboard, LatestScore } from "./requests.ts";
import { useChangeText } from "./use-change-text.ts";
import { useScoreText } from "./use-score-text.ts";

type Target = Dashboard["goal"]["target_score"];

/** Finds a result that came out and that the student has not looked at yet, the newest; null while there is none. */
export function useNews() {
  // The bell and the reports have it too.
  const data = useQuietExtra(newestQuery);
  const news = data?.results.find(({ kind, session, thing, read_at }) => {
    return kind === "released" && session !== null && thing !== null && read_at === null;
  });
  return news?.thing && news.session ? { session: news.session, name: news.thing.name } : null;
}

/** Shows that a result is out, with its score where that is the latest one. */
export function ResultOut({
  news,
  latest,
  target,
}: {
  news: NonNullable<ReturnType<typeof useNews>>;
  latest: LatestScore | null;
  target: Target;
}) {
  const { t } = useTranslation("home");
  const score = latest?.session === news.session ? latest : null;
  return (
    <section className={score ? "sheet hero-now" : "sheet next lead-act"} aria-labelledby="result-out">
      <div>
        <h2 className="h2" id="result-out">
          {t("released", { name: news.name })}
        </h2>
        {score ? <Score latest={score} /> : <p className="why">{t("released_why")}</p>}
        <div className="acts">
          <ButtonLink href={`/reports/${news.session}`}>{t("see")}</ButtonLink>
        </div>
      </div>
      {score ? <Scale latest={score} target={target} /> : null}
    </section>
  );
}

/** Shows the latest score, on its scale. */
export function LatestResult({
  latest,
  scores,
  target,
}: Pick<Dashboard, "scores"> & { latest: LatestScore; target: Target }) {
  const { t } = useTranslation("home");
  const score = useScoreText(latest.unit, latest.scale);
  // A score on a scale tells more than a later one in per cent.
  const isNewest = scores.every((series) => series.scores.every(({ submitted_at: at }) => at <= latest.submitted_at));
  const { min, max } = latest.scale;
  return (
    <section className="sheet hero-now" aria-labelledby="latest-score">
      <div>
        <h2 className="body-s faint" id="latest-score">
          {t(isNewest ? "hero.title" : "hero.title_scale", {
            name: latest.assessment.name,
            min: score.value(min),
            max: score.value(max),
          })}
        </h2>
        <Score latest={latest} />
        <div className="acts">
          <ButtonLink href={`/reports/${latest.session}`}>{t("see")}</ButtonLink>
        </div>
      </div>
      <Scale latest={latest} target={target} />
    </section>
  );
}

function Score({ latest }: { latest: LatestScore }) {
  const change = useChangeText();
  const { t } = useTranslation("home");
  const score = useScoreText(latest.unit, latest.scale);
  const told = toldBand(latest);
  return (
    <>
      <p className="v">
        {score.value(latest.value)}{" "}
        {told ? (
          <small>
            {told.error === null
              ? t("hero.likely", { low: score.value(told.low), high: score.value(told.high) })
              : `±${score.value(told.error)}`}
          </small>
        ) : null}
      </p>
      <p className="why">{change(latest)}</p>
    </>
  );
}

const LABELS = { wide: 6, narrow: 4 };

function Scale({ latest, target }: { latest: LatestScore; target: Target }) {
  const { t } = useTranslation("home");
  const isNarrow = useMedia("(max-width: 640px)");
  const numbers = useNumbers();
  const score = useScoreText(latest.unit, latest.scale);
  const { scale, value, earlier } = latest;
  const band = toldBand(latest);
  if (scale.max <= scale.min) return null;
  const said = {
    name: latest.assessment.name,
    value: score.value(value),
    min: numbers.plain(scale.min),
    max: numbers.plain(scale.max),
    low: score.value(band?.low ?? value),
    high: score.value(band?.high ?? value),
  };
  const isOnScale = latest.unit === "scaled" && target !== null && target >= scale.min && target <= scale.max;
  return (
    <div style={{ height: 64 }}>
      <ScoreScale
        label={t(band ? "hero.scale_with_band" : "hero.scale", said)}
        minimum={scale.min}
        maximum={scale.max}
        {...scaleTicks(scale.min, scale.max, isNarrow ? LABELS.narrow : LABELS.wide)}
        value={value}
        {...(band ? { band } : {})}
        {...(earlier ? { previous: { value: earlier.value, label: isNarrow ? "" : earlier.assessment.name } } : {})}
        {...(isOnScale ? { goal: { value: target, label: t("trend.goal", { score: numbers.plain(target) }) } } : {})}
        format={numbers.plain}
      />
    </div>
  );
}
