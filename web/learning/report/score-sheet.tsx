import { Trans, useTranslation } from "react-i18next";
import { changeWord } from "../../base/common/change-word.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { toldBand } from "../../base/common/told-band.ts";
import { scaleTicks } from "../../base/ui/scale-ticks.ts";
import { ScoreScale } from "../../base/ui/score-scale.tsx";
import type { Bounds } from "../../base/ui/shown-number.ts";
import { Sure } from "../../base/ui/sure.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useNationalWords } from "../../parts/sittings/use-national-words.ts";
import type { ReportFacts, Route, SittingScore } from "./requests.ts";
import { ScoreChange } from "./score-change.tsx";

/** `facts`: how certain it is by those who sat the same questions; null while that is not known. */
type ScoreSheetProps = {
  score: SittingScore;
  title: string;
  facts: ReportFacts | null;
  /** Whether the author’s text for this share of the points is beside it. */
  hasFeedback?: boolean;
  /** The sections whose way could not reach the end of their scale. */
  routes?: readonly Route[];
};

/** Marks closer than this part of the scale have no room for two labels: the sentence beside it names the earlier test. */
const LABEL_ROOM = 0.3;

type Band = { low: number; high: number };
/** Where a score likely lies, on its scale or, without one, in per cent of the points. */
type Told = ReturnType<typeof toldBand>;

const PERCENT = 100;
const percentScale = { min: 0, max: PERCENT };

type Plain = Pick<SittingScore, "scaled" | "scaled_range" | "points" | "max_points">;

/** Returns where a score likely lies. @param sure On its scale or, without one, in per cent of the points. */
function toldOf({ scaled, scaled_range: range, points, max_points: max }: Plain, sure: Known): Told {
  if (scaled !== null) return range && toldBand({ ...sure, value: scaled, scale: range });
  if (points === null || !(max > 0)) return null;
  return toldBand({ ...sure, value: (PERCENT * Math.max(0, points)) / max, scale: percentScale });
}

/** How wide the scale is: of points without one, a hundred per cent. */
const spanOf = ({ scaled, scaled_range: range }: Pick<SittingScore, "scaled" | "scaled_range">) =>
  scaled === null || !range ? PERCENT : range.max - range.min;

type Known = { error: number | null; band: Band | null };

/** Whether a section adds anything to the score: an essay or an unscored section may not. */
const isPart = ({ max_points: most, scaled_range: range }: SittingScore["sections"][number]) =>
  most > 0 || (range !== null && range.min < range.max);

/** What is known of the whole: by its own error, else by those who sat the same questions. */
function sureOf(
  { standard_error: error, band, scaled, max_points: max }: SittingScore,
  facts: ReportFacts | null,
): Known {
  if (error !== null || band) return { error, band };
  if (!facts) return { error: null, band: null };
  const factor = scaled === null && max > 0 ? PERCENT / max : 1;
  return {
    error: facts.error === null ? null : facts.error * factor,
    band: facts.band && { low: facts.band.low * factor, high: facts.band.high * factor },
  };
}

/** Returns how the ends of a band are written. */
function useEnds() {
  const numbers = useNumbers();
  return (scaled: number | null) => (end: number) =>
    scaled === null ? numbers.share(end, PERCENT) : numbers.plain(end);
}

/** Shows the score in words and on its scale, as a whole and by section. Where no standard error is known, none is drawn. */
export function ScoreSheet({ score, title, facts, hasFeedback = false, routes = [] }: ScoreSheetProps) {
  const { t } = useTranslation("report");
  const told = toldOf(score, sureOf(score, facts));
  const sections = score.sections.filter(isPart);
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
      {score.unscaled ? (
        <NoScore score={score} why={score.unscaled} />
      ) : (
        <Total score={score} facts={facts} told={told} bounds={hasFeedback ? "any" : []} />
      )}
      <div>
        <Scale
          name={title}
          of={score}
          told={told}
          height={64}
          labels={6}
          previous={before}
          goal={target === null ? undefined : { value: target, label: t("score.goal", { score: target }) }}
        />
        {sections.length > 1 ? (
          <div className="sec-scores">
            {sections.map((section) => (
              <SectionScore
                key={section.section}
                section={section}
                whole={score.scaled_range}
                ceiling={routes.find((route) => route.section === section.section)?.most}
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
          {t("score.section_points", {
            count: score.max_points,
            points: numbers.plain(score.points),
            max: numbers.plain(score.max_points),
          })}
        </p>
      )}
    </div>
  );
}

type TotalProps = { score: SittingScore; facts: ReportFacts | null; told: Told; bounds: Bounds };

function Total({ score, facts, told, bounds }: TotalProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { scaled, scaled_range: range, points, max_points: max } = score;
  const value = scaled ?? points ?? 0;
  const nationalWords = useNationalWords();
  const strong = <b className="strong num nowrap t-ink" />;
  const end = useEnds()(scaled);
  return (
    <div>
      <div className="stat stat-xl row base">
        <span className="v">{numbers.plain(value)}</span>
        <span className="pm">
          <Certainty of={score} told={told} bounds={bounds} />
        </span>
      </div>
      <p className="dim score-said">
        {told ? (
          <Trans
            t={t}
            i18nKey={score.ability ? "score.ability" : "score.again"}
            values={{ low: end(told.low), high: end(told.high) }}
            components={{ b: strong }}
          />
        ) : scaled === null ? (
          <Trans
            t={t}
            i18nKey="score.points"
            count={max}
            values={{
              points: numbers.plain(value),
              max: numbers.plain(max),
              percent: numbers.share(value, max, bounds),
            }}
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
      {facts?.earlier ? <ScoreChange earlier={facts.earlier} isPercent={scaled === null} span={spanOf(score)} /> : null}
      {facts?.national ? (
        <p className="body-s dim">
          {nationalWords(facts.national)}{" "}
          <span className="faint">{t("score.national_source", { source: facts.national.source })}</span>
        </p>
      ) : null}
      {told === null && facts?.unsure !== "practice" ? (
        <p className="foot">{t(`score.unsure_why.${facts?.unsure ?? "unknown"}`)}</p>
      ) : null}
      {score.ability ? <p className="foot">{t("score.ability_how")}</p> : null}
    </div>
  );
}

/** Says how sure a score is, beside it; where that isn’t known, out of how much it is. */
function Certainty({ of, told, bounds = [] }: { of: Plain; told: Told; bounds?: Bounds }) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const { scaled, scaled_range: range, points, max_points: most } = of;
  const end = useEnds()(scaled);
  const max = numbers.plain(scaled === null ? most : (range?.max ?? most));
  if (!told) return t("score.of", { max });
  if (told.error === null) return t("score.between", { low: end(told.low), high: end(told.high) });
  return scaled === null
    ? t("score.of_percent", { max, percent: numbers.share(points ?? 0, most, bounds), error: end(told.error) })
    : t("score.give_or_take", { error: end(told.error) });
}

type Mark = { value: number; label: string } | undefined;
type ScaleProps = {
  name: string;
  of: Plain;
  told: Told;
  height: number;
  labels: number;
  previous?: Mark;
  goal?: Mark;
  ceiling?: number | undefined;
};

function Scale({ name, of, told, height, labels, previous, goal, ceiling }: ScaleProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const end = useEnds()(of.scaled);
  const isScaled = of.scaled !== null && of.scaled_range !== null;
  const minimum = isScaled ? (of.scaled_range?.min ?? 0) : 0;
  const maximum = isScaled ? (of.scaled_range?.max ?? 0) : of.max_points;
  const value = (isScaled ? of.scaled : of.points) ?? 0;
  if (maximum <= minimum) return null;
  const drawn = (at: number) => (isScaled ? at : (at * of.max_points) / PERCENT);
  const said = {
    name,
    value: numbers.plain(value),
    min: numbers.plain(minimum),
    max: numbers.plain(maximum),
  };
  return (
    <div style={{ height }}>
      <ScoreScale
        label={
          told
            ? t("score.scale_with_error", { ...said, low: end(told.low), high: end(told.high) })
            : t("score.scale", said)
        }
        minimum={minimum}
        maximum={maximum}
        {...scaleTicks(minimum, maximum, labels)}
        value={value}
        {...(told ? { band: { low: drawn(told.low), high: drawn(told.high) } } : {})}
        {...(previous && previous.value >= minimum && previous.value <= maximum ? { previous } : {})}
        {...(goal && goal.value >= minimum && goal.value <= maximum ? { goal } : {})}
        {...(ceiling === undefined ? {} : { ceiling: { value: ceiling, label: "" } })}
        format={numbers.plain}
      />
    </div>
  );
}

type SectionScoreProps = {
  section: SittingScore["sections"][number];
  whole: SittingScore["scaled_range"];
  sure: ReportFacts["sections"][number] | null;
  /** The highest score of the way taken, where that is not the end of the scale. */
  ceiling: number | undefined;
};

/** Where a section is measured by ability, the score is on the scale of the whole, with the range in which it most likely lies. */
function SectionScore({ section, whole, sure, ceiling }: SectionScoreProps) {
  const { t } = useTranslation("report");
  const numbers = useNumbers();
  const common = useTranslation().t;
  const { role } = useUser();
  const { ability } = section;
  const scaled = ability?.scaled ?? section.scaled;
  const range = ability ? whole : section.scaled_range;
  const of = { scaled, scaled_range: range, points: section.points, max_points: section.max_points };
  const told = toldOf(of, { error: ability ? null : (sure?.error ?? null), band: ability?.band ?? sure?.band ?? null });
  const points = section.points === null ? null : numbers.plain(section.points);
  const moved = numbers.signed(Math.round(sure?.change?.difference ?? 0));
  const most = { count: section.max_points, max: numbers.plain(section.max_points) };
  const said = points === null ? null : t("score.section_points", { ...most, points });
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
          <Certainty of={of} told={told} />
        </span>
      </div>
      <Scale name={section.name} of={of} told={told} height={52} labels={3} ceiling={ceiling} />
      {sure?.change ? (
        <Sure isReal={sure.change.is_likely_real}>
          {role === "student"
            ? t("change.section_word", {
                change: moved,
                word: common(`change_word.${changeWord(sure.change, spanOf(of))}`),
              })
            : t(sure.change.is_likely_real ? "change.section_real" : "change.section_noise", { change: moved })}
        </Sure>
      ) : null}
    </div>
  );
}
