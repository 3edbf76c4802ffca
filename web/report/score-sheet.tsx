import { Trans, useTranslation } from "react-i18next";
import { roundError } from "../common/round-on-scale.ts";
import { scaleTicks } from "../ui/scale-ticks.ts";
import { ScoreScale } from "../ui/score-scale.tsx";
import { Sure } from "../ui/sure.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import type { ReportFacts, SittingScore } from "./requests.ts";
import { ScoreChange } from "./score-change.tsx";

/** `facts`: how certain it is by those who sat the same questions; null while that is not known. */
type ScoreSheetProps = { score: SittingScore; title: string; facts: ReportFacts | null };

/** Marks closer than this part of the scale have no room for two labels: the sentence beside it names the earlier test. */
const LABEL_ROOM = 0.3;

/** The score with the error and band that others' answers give it, where it has none by itself. */
function withCertainty(score: SittingScore, facts: ReportFacts | null): SittingScore {
  if (!facts || score.standard_error !== null || score.band) return score;
  const { scaled_range: range } = score;
  return { ...score, standard_error: facts.error !== null && range ? roundError(facts.error, range) : facts.error };
}

/** Shows the score in words and on its scale, as a whole and by section. Where no standard error is known, none is drawn. */
export function ScoreSheet({ score: given, title, facts }: ScoreSheetProps) {
  const { t } = useTranslation("report");
  const score = withCertainty(given, facts);
  const hasSections = score.sections.length > 1;
  const earlier = facts?.earlier ?? null;
  const target = facts?.target_score ?? null;
  const range = score.scaled_range;
  const isTight =
    earlier !== null &&
    target !== null &&
    range !== null &&
    Math.abs(earlier.value - target) < LABEL_ROOM * (range.max - range.min);
  const before =
    earlier && score.scaled !== null
      ? { value: earlier.value, label: isTight ? "" : earlier.assessment.name }
      : undefined;
  return (
    <section className="sheet score-grid" aria-label={t("score.label")}>
      {score.unscaled ? <NoScore score={score} why={score.unscaled} /> : <Total score={score} facts={facts} />}
      <div>
        <Scale
          name={title}
          of={score}
          height={64}
          labels={6}
          previous={before}
          goal={target === null ? undefined : { value: target, label: t("score.goal", { score: target }) }}
        />
        {hasSections ? (
          <div className="sec-scores">
            {score.sections.map((section) => (
              <SectionScore
                key={section.section}
                section={section}
                whole={score.scaled_range}
                sure={facts?.sections.find((one) => one.section === section.section) ?? null}
              />
            ))}
          </div>
        ) : null}
      </div>
    </section>
  );
}

/** Where ability was to be measured and could not be: why, and the points there are. */
function NoScore({ score, why }: { score: SittingScore; why: NonNullable<SittingScore["unscaled"]> }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const [answered, needed] = [numbers.plain(why.answered), numbers.plain(why.needed)];
  return (
    <div>
      <div className="stat stat-xl row base">
        <span className="v">{t("score.none")}</span>
      </div>
      <p className="dim score-said">{t(`score.${why.code}`, { answered, needed })}</p>
      {score.points === null ? null : (
        <p className="foot">
          {t("score.section_points", { points: numbers.plain(score.points), max: numbers.plain(score.max_points) })}
        </p>
      )}
    </div>
  );
}

function Total({ score, facts }: { score: SittingScore; facts: ReportFacts | null }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { scaled, scaled_range: range, standard_error: error, points, max_points: max } = score;
  const value = scaled ?? points ?? 0;
  const strong = <b className="strong num nowrap t-ink" />;
  // A score lies on its scale, and so does what it is likely to be.
  const low = score.band?.low ?? Math.max(range?.min ?? 0, Math.round(value - (error ?? 0)));
  const high = score.band?.high ?? Math.min(range?.max ?? max, Math.round(value + (error ?? 0)));
  return (
    <div>
      <div className="stat stat-xl row base">
        <span className="v">{numbers.plain(value)}</span>
        <span className="pm">
          {score.band
            ? t("score.between", { low: numbers.plain(low), high: numbers.plain(high) })
            : error === null
              ? t("score.of", { max: numbers.plain(scaled === null ? max : (range?.max ?? max)) })
              : t("score.give_or_take", { error: numbers.plain(Math.round(error)) })}
        </span>
      </div>
      <p className="dim score-said">
        {error !== null ? (
          <Trans
            t={t}
            i18nKey={score.ability ? "score.ability" : "score.again"}
            values={{ low: numbers.plain(low), high: numbers.plain(high) }}
            components={{ b: strong }}
          />
        ) : scaled === null ? (
          <Trans
            t={t}
            i18nKey="score.points"
            values={{ points: numbers.plain(value), max: numbers.plain(max), percent: numbers.share(value, max) }}
            components={{ b: strong }}
          />
        ) : range ? (
          <Trans
            t={t}
            i18nKey="score.scaled"
            values={{ min: numbers.plain(range.min), max: numbers.plain(range.max) }}
            components={{ b: strong }}
          />
        ) : (
          t("score.scaled_plain")
        )}
      </p>
      {facts?.earlier ? <ScoreChange earlier={facts.earlier} isPercent={scaled === null} /> : null}
      {error === null ? <p className="foot">{t(`score.unsure_why.${facts?.unsure ?? "unknown"}`)}</p> : null}
      {score.ability ? <p className="foot">{t("score.ability_how")}</p> : null}
    </div>
  );
}

type Scored = Pick<SittingScore, "scaled" | "scaled_range" | "points" | "max_points"> & {
  standard_error?: number | null;
  band?: { low: number; high: number } | null;
};

type Mark = { value: number; label: string } | undefined;
type ScaleProps = { name: string; of: Scored; height: number; labels: number; previous?: Mark; goal?: Mark };

function Scale({ name, of, height, labels, previous, goal }: ScaleProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const isScaled = of.scaled !== null && of.scaled_range !== null;
  const minimum = isScaled ? (of.scaled_range?.min ?? 0) : 0;
  const maximum = isScaled ? (of.scaled_range?.max ?? 0) : of.max_points;
  const value = (isScaled ? of.scaled : of.points) ?? 0;
  if (maximum <= minimum) return null;
  const error = of.standard_error ?? undefined;
  const said = {
    name,
    value: numbers.plain(value),
    min: numbers.plain(minimum),
    max: numbers.plain(maximum),
    low: numbers.plain(of.band?.low ?? Math.max(minimum, Math.round(value - (error ?? 0)))),
    high: numbers.plain(of.band?.high ?? Math.min(maximum, Math.round(value + (error ?? 0)))),
  };
  return (
    <div className="score-scale-box" style={{ height }}>
      <ScoreScale
        label={t(error === undefined && !of.band ? "score.scale" : "score.scale_with_error", said)}
        minimum={minimum}
        maximum={maximum}
        {...scaleTicks(minimum, maximum, labels)}
        value={value}
        standardError={error}
        {...(of.band ? { band: of.band } : {})}
        {...(previous && previous.value >= minimum && previous.value <= maximum ? { previous } : {})}
        {...(goal && goal.value >= minimum && goal.value <= maximum ? { goal } : {})}
        format={numbers.plain}
      />
    </div>
  );
}

type SectionScoreProps = {
  section: SittingScore["sections"][number];
  whole: SittingScore["scaled_range"];
  sure: ReportFacts["sections"][number] | null;
};

/** Where a section is measured by ability, the score is on the scale of the whole, with the range in which it most likely lies. */
function SectionScore({ section, whole, sure }: SectionScoreProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { ability } = section;
  const scaled = ability?.scaled ?? section.scaled;
  const range = ability ? whole : section.scaled_range;
  // A section without a scale is told in points, its error in per cent.
  const own = ability || !sure?.error ? null : scaled === null ? (sure.error * section.max_points) / 100 : sure.error;
  const points = section.points === null ? null : numbers.plain(section.points);
  const said = points === null ? null : t("score.section_points", { points, max: numbers.plain(section.max_points) });
  return (
    <div className="stat">
      <div className="row between base">
        <span className="med" dir="auto">
          {section.name}
        </span>
        {scaled === null ? null : <span className="meta num">{said}</span>}
      </div>
      <div className="row base row-2 sec-value">
        <span className="v">{numbers.plain(scaled ?? section.points ?? 0)}</span>
        <span className="pm body-s">
          {ability
            ? t("score.between", { low: numbers.plain(ability.band.low), high: numbers.plain(ability.band.high) })
            : own !== null
              ? t("score.give_or_take", {
                  error: numbers.plain(roundError(own, range ?? { min: 0, max: section.max_points })),
                })
              : t("score.of", {
                  max: numbers.plain(scaled === null ? section.max_points : (range?.max ?? section.max_points)),
                })}
        </span>
      </div>
      <Scale
        name={section.name}
        of={{ ...section, scaled, scaled_range: range, band: ability?.band ?? null, standard_error: own }}
        height={52}
        labels={3}
      />
      {sure?.change ? (
        <Sure isReal={sure.change.is_likely_real}>
          {t(sure.change.is_likely_real ? "change.section_real" : "change.section_noise", {
            change: numbers.signed(Math.round(sure.change.difference)),
          })}
        </Sure>
      ) : null}
    </div>
  );
}
