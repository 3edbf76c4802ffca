import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { Plane, ticksTo } from "../../../base/ui/charts/plane.tsx";
import { Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Analysis } from "../requests.ts";

type Test = NonNullable<Analysis["test"]>;
const height = 240;

/** The last step holds its end too: "36–40", and a step of one point is that point. */
function rangeOf({ from, to }: Test["distribution"][number], isLast: boolean): string {
  const last = isLast ? to : to - 1;
  return last <= from ? String(from) : `${from}–${last}`;
}

/** Shows how many people came to how many points. */
export function DistributionPlot({ test, people }: { test: Test; people: number }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { figure } = useFigures();
  const steps = test.distribution;
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const full = steps.at(-1)?.people ?? 0;
  const answer = t("distribution.answer", {
    mean: figure(test.mean, 1),
    max: numbers.plain(test.maximum),
    sd: figure(test.standard_deviation, 1),
  });
  const ends =
    full > people * 0.15
      ? t("distribution.ceiling")
      : (first.people ?? 0) > people * 0.15
        ? t("distribution.floor")
        : t("distribution.room");
  const ticks = ticksTo(Math.max(...steps.map((step) => step.people)));
  const columns = [
    {
      id: "points",
      title: t("distribution.points"),
      rowHeader: true,
      cell: (step: (typeof steps)[number]) => rangeOf(step, step === last),
    },
    {
      id: "people",
      title: t("people"),
      numeric: true,
      cell: (step: (typeof steps)[number]) => numbers.counted(step.people),
    },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("distribution.title")}</h2>
        <p className="answer">
          {answer} {ends}
        </p>
      </header>
      <ChartFrame
        height={height}
        draw={(width) => (
          <Plane
            width={width}
            height={height}
            label={t("distribution.chart", { answer })}
            x={{
              domain: [first.from, last.to],
              ticks: steps
                .filter((_, index) => index % Math.max(1, Math.ceil((steps.length * 44) / Math.max(width, 1))) === 0)
                .map(({ from }) => from),
              title: t("distribution.points"),
              format: numbers.plain,
            }}
            y={{
              domain: [0, ticks.at(-1) ?? 1],
              ticks,
              title: t("people"),
              format: numbers.plain,
            }}
          >
            {({ x, y, top, base }) => (
              <>
                {steps.map((step) => (
                  <rect
                    key={step.from}
                    className="analysis-bar"
                    x={x(step.from) + 1}
                    width={Math.max(1, x(step.to) - x(step.from) - 2)}
                    y={y(step.people)}
                    height={base - y(step.people)}
                  />
                ))}
                {test.mean === null ? null : (
                  <>
                    <line className="needle" x1={x(test.mean)} x2={x(test.mean)} y1={top} y2={base} />
                    <text className="t-brass halo" x={x(test.mean) + 6} y={top + 8}>
                      {t("distribution.mean", { mean: figure(test.mean, 1) })}
                    </text>
                  </>
                )}
              </>
            )}
          </Plane>
        )}
        table={
          <Table
            dense
            label={t("distribution.title")}
            columns={columns}
            rows={steps}
            rowId={({ from }) => String(from)}
          />
        }
        showTable={t("show_table")}
        showChart={t("show_chart")}
      />
      <p className="foot">{t("distribution.sure", { count: people })}</p>
    </section>
  );
}
