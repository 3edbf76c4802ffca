import { Trans, useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNotInGrowth } from "../../base/common/use-not-in-growth.ts";
import { useDates } from "../../base/ui/use-dates.ts";
import type { Performance, Series } from "./requests.ts";
import { useScores } from "./use-scores.ts";

/** Answers the title in a sentence: whether scores rise, and whether that is more than chance. */
export function Lead({ data }: { data: Performance }) {
  const { t } = useTranslation("performance");
  const scores = useScores();
  const span = useSpan();
  const notInGrowth = useNotInGrowth();
  const [whole] = data.scores;
  const [first, last] = [whole?.scores[0], whole?.scores.at(-1)];
  if (!whole || !first || !last)
    return <p className="perf-lead">{data.answers > 0 ? t("lead.no_tests") : t("lead.nothing")}</p>;
  const score =
    `${scores.value(whole.unit, last.value)} ${scores.error(whole.unit, { ...last, scale: whole.scale })}`.trim();
  const said = {
    score,
    by: scores.value(whole.unit, Math.abs(whole.growth?.difference ?? 0)),
    span: whole.growth ? span(whole.growth) : "",
    count: whole.scores.length,
  };
  return (
    <p className="perf-lead">
      <Trans
        t={t}
        i18nKey={`lead.${verdictOf(whole)}`}
        values={said}
        components={{ b: <b className="strong num" /> }}
      />{" "}
      {notInGrowth(whole.growth)}
    </p>
  );
}

/** From when to when they changed: since a day, unless the newest score is not among those that are compared. */
function useSpan() {
  const { t } = useTranslation("performance");
  const dates = useDates(useUser().time_zone);
  return ({ from, to, newer }: NonNullable<Series["growth"]>) => {
    const days = { from: dates.date(from.submitted_at), to: dates.date(to.submitted_at) };
    return t(newer ? "lead.between" : "lead.since", days);
  };
}

/** What the scores of a series come to. */
function verdictOf({ scores, growth, no_forecast }: Series) {
  if (scores.length === 1) return "one" as const;
  if (no_forecast === "different_tests") return "different" as const;
  if (!growth) return "unsure" as const;
  if (!growth.is_likely_real) return growth.difference < 0 ? ("down_noise" as const) : ("up_noise" as const);
  return growth.difference > 0 ? ("up" as const) : ("down" as const);
}
