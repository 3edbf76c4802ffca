import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { marginOf } from "./read-report.ts";
import type { SectionReport } from "./requests.ts";

type SimulationFactsProps = {
  report: SectionReport;
  people: number;
  nameOf: (modules: readonly string[]) => string;
};

/** Says in figures who takes which way, how well they are measured, and what is seen most. */
export function SimulationFacts({ report, people, nameOf }: SimulationFactsProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const { figure, percent } = useFigures();
  const { routes, better_elsewhere: elsewhere, measured, exposure, length, stops } = report;
  const [seen] = exposure.drawn;
  const sure = (share: number) => `±${percent(marginOf(share, people)).replace(/\s?%/, "")}`;
  return (
    <dl className="sim-facts">
      {routes.map((route) => (
        <div key={route.modules.join(" ")}>
          <dt>
            <bdi>{nameOf(route.modules)}</bdi>
          </dt>
          <dd>
            {percent(route.people / people)} <small>{sure(route.people / people)}</small>
          </dd>
        </div>
      ))}
      {routes.length > 1 && elsewhere !== null ? (
        <div>
          <dt>{t("simulation.elsewhere")}</dt>
          <dd>
            {percent(elsewhere)} <small>{sure(elsewhere)}</small>
          </dd>
        </div>
      ) : null}
      <div>
        <dt>
          {t("simulation.typical")}
          <span className="why">{t("simulation.typical_bias", { bias: figure(measured.bias) })}</span>
        </dt>
        <dd>±{figure(measured.rmse)}</dd>
      </div>
      {seen ? (
        <div>
          <dt>
            {t("simulation.seen_most")}
            <span className="why">
              <bdi>{seen.title}</bdi>
            </span>
          </dt>
          <dd>{percent(seen.share)}</dd>
        </div>
      ) : null}
      {stops
        ? (
            [
              ["precise", stops.precise],
              ["longest", stops.longest],
              ["exhausted", stops.exhausted],
            ] as const
          ).map(([why, count]) =>
            count === 0 ? null : (
              <div key={why}>
                <dt>{t(`simulation.stop.${why}`)}</dt>
                <dd>
                  {percent(count / people)} <small>{sure(count / people)}</small>
                </dd>
              </div>
            ),
          )
        : null}
      <div>
        <dt>{t("simulation.length")}</dt>
        <dd>
          {length.min === length.max
            ? numbers.counted(length.max)
            : t("simulation.span", { from: numbers.counted(length.min), to: numbers.counted(length.max) })}
        </dd>
      </div>
    </dl>
  );
}
