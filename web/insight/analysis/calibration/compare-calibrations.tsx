import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { useNeeded } from "../../../base/common/use-needed.tsx";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { Plane } from "../../../base/ui/charts/plane.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { type Calibration, type CalibrationView, calibrationQuery } from "../requests.ts";
import { apart } from "./apart.ts";
import { type Drift, driftBetween } from "./drift.ts";

const height = 360;

/** Shows whether questions have become harder or easier from one calibration to the other. */
export function CompareCalibrations({ view, other }: { view: CalibrationView; other: string }) {
  const { t } = useTranslation("analysis");
  const found = useNeeded(
    { ...calibrationQuery(view.assessment.id, other), placeholderData: undefined },
    <SkeletonGroup label={t("loading")}>
      <Skeleton height="320px" />
    </SkeletonGroup>,
  );
  if (!found.isReady) return found.instead;
  const isOtherLater = (found.data.calibration?.created_at ?? "") > (view.calibration?.created_at ?? "");
  const [earlier, later] = isOtherLater ? [view, found.data] : [found.data, view];
  if (!earlier.calibration || !later.calibration) return null;
  return (
    <Compared
      drifts={driftBetween(earlier.questions, later.questions)}
      earlier={earlier.calibration}
      later={later.calibration}
    />
  );
}

type ComparedProps = { drifts: Drift[]; earlier: Calibration; later: Calibration };

/** Of the same answers, no difference is chance and none is a change: then two models are held against each other. */
function Compared({ drifts: found, earlier, later }: ComparedProps) {
  const { t } = useTranslation("analysis");
  const { figure, signed } = useFigures();
  const isSameData = earlier.data_hash === later.data_hash;
  const drifts = isSameData ? found.map((one) => ({ ...one, isOdd: false })) : found;
  const linking = drifts.filter(({ isLinking }) => isLinking);
  const left = drifts.length - linking.length;
  const odd = linking.filter(({ isOdd }) => isOdd).length;
  const most = linking[0];
  const names = { one: t(`models.${earlier.model}.name`), other: t(`models.${later.model}.name`) };
  const isOtherModel = earlier.model !== later.model;
  const title = t(isSameData ? (isOtherModel ? "drift.title_models" : "drift.title_same") : "drift.title");
  const finding = !most
    ? t("drift.nothing")
    : isSameData
      ? t("drift.most", { number: most.position, change: figure(Math.abs(most.change)) })
      : odd === 0
        ? t("drift.none", { count: linking.length })
        : t("drift.some", { count: odd, all: linking.length });
  const answer = [
    isOtherModel ? t(isSameData ? "drift.two_models" : "drift.models", names) : "",
    finding,
    left > 0 ? t("drift.left", { number: left }) : "",
  ]
    .filter(Boolean)
    .join(" ");
  const give = (value: number, error: number | null) =>
    error === null || isSameData ? signed(value) : `${signed(value)} ± ${figure(error)}`;
  const columns: Column<Drift>[] = [
    {
      id: "question",
      title: t("columns.position"),
      rowHeader: true,
      cell: ({ position, title }) => (
        <span className="analysis-named">
          <span className="num faint">{position}</span>
          <span className="clamp2" dir="auto">
            {title}
          </span>
        </span>
      ),
    },
    { id: "before", title: t("drift.before"), numeric: true, cell: ({ before }) => figure(before) },
    { id: "after", title: t("drift.after"), numeric: true, cell: ({ after }) => figure(after) },
    { id: "change", title: t("drift.change"), numeric: true, cell: ({ change, error }) => give(change, error) },
    { id: "a", title: t("drift.a"), numeric: true, cell: (one) => `${figure(one.aBefore)} → ${figure(one.aAfter)}` },
    {
      id: "verdict",
      title: t("drift.verdict"),
      cell: ({ isOdd, isLinking, change }) =>
        !isLinking ? (
          <span className="faint">{t("drift.left_out")}</span>
        ) : isSameData ? (
          "–"
        ) : isOdd ? (
          <span className="t-warning">{t(change > 0 ? "drift.harder" : "drift.easier")}</span>
        ) : (
          <span className="dim">{t("drift.steady")}</span>
        ),
    },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2" dir="auto">
          {title}
        </h2>
        <p className="answer">{answer}</p>
      </header>
      {drifts.length > 0 ? (
        <>
          <ChartFrame
            height={height}
            draw={(width) => (
              <Scatter drifts={drifts} width={Math.min(width, 560)} label={t("drift.chart", { answer })} />
            )}
            table={<Table dense stacks label={title} columns={columns} rows={drifts} rowId={(one) => one.question} />}
            showTable={t("show_table")}
            showChart={t("show_chart")}
          />
          <p className="foot">
            {t(isSameData ? "drift.sure_same" : "drift.sure")} {left > 0 ? t("drift.sure_left") : ""}
          </p>
        </>
      ) : null}
    </section>
  );
}

function Scatter({ drifts, width, label }: { drifts: readonly Drift[]; width: number; label: string }) {
  const { t } = useTranslation("analysis");
  const { figure } = useFigures();
  const reach = Math.min(
    6,
    Math.ceil(Math.max(2, ...drifts.flatMap(({ before, after }) => [Math.abs(before), Math.abs(after)]))),
  );
  const ticks = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach);
  const inside = (value: number) => Math.max(-reach, Math.min(reach, value));
  const format = (value: number) => figure(value, 0);
  return (
    // Its own width, so that both axes have one unit.
    <div style={{ width }}>
      <Plane
        width={width}
        height={height}
        label={label}
        x={{ domain: [-reach, reach], ticks, title: t("drift.before_axis"), format }}
        y={{ domain: [-reach, reach], ticks, title: t("drift.after_axis"), format }}
      >
        {({ x, y }) => (
          <>
            <line className="goal" x1={x(-reach)} y1={y(-reach)} x2={x(reach)} y2={y(reach)} />
            {drifts.map(({ question, before, after, isOdd, isLinking }) => {
              const [left, top] = [x(inside(before)), y(inside(after))];
              return isOdd ? (
                <path key={question} className="q-no" d={`M${left - 4} ${top - 4}l8 8m0-8l-8 8`} />
              ) : (
                <circle
                  key={question}
                  className={isLinking ? "q-ok" : "analysis-left-out"}
                  cx={left}
                  cy={top}
                  r="3.5"
                />
              );
            })}
            {apart(
              drifts
                .filter(({ isOdd }) => isOdd)
                .map(({ position, before, after }) => ({ position, x: x(inside(before)), y: y(inside(after)) })),
              width,
            ).map((label) => (
              <text key={label.position} className="t-wrong halo" x={label.x} y={label.y} textAnchor={label.anchor}>
                {label.position}
              </text>
            ))}
          </>
        )}
      </Plane>
    </div>
  );
}
