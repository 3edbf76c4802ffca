import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { fitVerdict } from "./fit-verdict.ts";
import type { Row } from "./rows.ts";

/** Shows every figure of a question, each with its name in words. */
export function QuestionFacts({ row: { question, irt, calibrated, flags } }: { row: Row }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const durations = useDurations();
  const { figure, percent, chance } = useFigures();
  const give = (value: number, error: number | null) =>
    error === null ? figure(value) : `${figure(value)} ± ${figure(error)}`;
  const verdict = calibrated && fitVerdict(calibrated, flags);
  const said = verdict === "fit" ? t("facts.fits") : verdict === "fit_off" ? t("facts.fits_poorly") : null;
  const pick = (name: "to_mark" | "unreadable" | "partly_right", count: number): [name: string, value: string][] =>
    count > 0 ? [[t(`facts.${name}`), numbers.counted(count)]] : [];
  const facts: [name: string, value: string][] = [
    [t("facts.answered"), numbers.counted(question.answered)],
    [t("facts.omitted"), numbers.counted(question.omitted)],
    [t("facts.not_reached"), numbers.counted(question.not_reached)],
    ...pick("to_mark", question.to_mark),
    ...pick("unreadable", question.unreadable),
    ...pick("partly_right", question.partly_right),
    [t("facts.p"), percent(question.p)],
    [t("facts.discrimination"), figure(question.corrected_point_biserial)],
    [t("facts.upper_lower"), figure(question.upper_lower)],
    [t("facts.alpha"), figure(question.alpha_if_dropped, 3)],
    [t("facts.time"), question.median_time_ms === null ? "–" : durations.clock(question.median_time_ms)],
    ...(irt && irt.a !== null && irt.b !== null
      ? ([
          [t("facts.a"), give(irt.a, irt.se.a)],
          [t("facts.b"), give(irt.b, irt.se.b)],
          ...(irt.c ? [[t("facts.c"), give(irt.c, irt.se.c)] as [string, string]] : []),
        ] satisfies [string, string][])
      : []),
    ...(calibrated && calibrated.fit.s_x2 !== null
      ? ([
          [
            t("facts.fit"),
            `${figure(calibrated.fit.s_x2, 1)} (${calibrated.fit.df}), p ${chance(calibrated.fit.p)}${said ? `: ${said}` : ""}`,
          ],
        ] satisfies [string, string][])
      : []),
  ];
  const withT = (square: number, standardised: number | null) =>
    standardised === null ? figure(square) : `${figure(square)} (t ${figure(standardised, 1)})`;
  const squares: [name: string, value: string][] =
    calibrated && calibrated.fit.infit !== null && calibrated.fit.outfit !== null
      ? [
          [t("facts.infit"), withT(calibrated.fit.infit, calibrated.fit.infit_t)],
          [t("facts.outfit"), withT(calibrated.fit.outfit, calibrated.fit.outfit_t)],
        ]
      : [];
  const hasFit = squares.length > 0 || (calibrated !== null && calibrated.fit.s_x2 !== null);
  return (
    <section className="block">
      <div className="analysis-head mb-3">
        <h3 className="h2">{t("facts.title")}</h3>
      </div>
      <dl className="analysis-facts body-s">
        {[...facts, ...squares].map(([name, value]) => (
          <div key={name}>
            <dt className="dim">{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {hasFit ? <p className="foot">{t("facts.fit_help")}</p> : null}
    </section>
  );
}
