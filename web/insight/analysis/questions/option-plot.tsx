import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { ChartFrame } from "../../../base/ui/chart-frame.tsx";
import { linePath, spreadLabels } from "../../../base/ui/charts/paths.ts";
import { Plane } from "../../../base/ui/charts/plane.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { AnalysedQuestion } from "../requests.ts";

type Options = NonNullable<AnalysedQuestion["options"]>;
type Option = Options["options"][number];

const height = 260;
const shares = [0, 0.25, 0.5, 0.75, 1] as const;
const dashes = ["6 3", "2 3", "8 3 2 3", "1 4", "12 4"];

type OptionPlotProps = {
  options: Options;
  /** The letter of the option that the best prefer to the key, where there is one. */
  rival: string | undefined;
};

/** Shows who is drawn to which option, by groups from the lowest scores to the highest. */
export function OptionPlot({ options: table, rival }: OptionPlotProps) {
  const { t } = useTranslation("analysis");
  const isDrawing = table.options.some((option) => option.is_key && (option.rest_correlation ?? 0) > 0);
  const keys = table.options.filter((option) => option.is_key).map(({ letter }) => letter);
  const [strongest] = table.options
    .filter((option) => !option.is_key && option.count > 0)
    .sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
  const answer = rival
    ? t("options.rival", { letter: rival, key: keys.join(", ") })
    : strongest
      ? t(isDrawing ? "options.sound" : "options.flat", { letter: strongest.letter })
      : t("options.unused");
  return (
    <section className="block">
      <div className="analysis-head mb-3">
        <h3 className="h2">{t("options.title")}</h3>
        <p className="answer">{answer}</p>
      </div>
      <ChartFrame
        height={height}
        draw={(width) => <Lines table={table} rival={rival} width={width} label={answer} />}
        table={<OptionTable table={table} />}
        showTable={t("show_table")}
        showChart={t("show_chart")}
      />
      <p className="foot">
        {t("options.sure", { count: Math.min(...table.groups.map(({ people }) => people)), omitted: table.omitted })}
      </p>
    </section>
  );
}

type LinesProps = { table: Options; rival: string | undefined; width: number; label: string };

function Lines({ table, rival, width, label }: LinesProps) {
  const { t } = useTranslation("analysis");
  const { percent } = useFigures();
  const rangeOf = useRangeText();
  const last = Math.max(1, table.groups.length - 1);
  const shown = table.options.filter((option) => option.share_by_group.length > 0);
  return (
    <Plane
      width={width}
      height={height}
      label={t("options.chart", { answer: label })}
      end={60}
      x={{
        domain: [-0.2, last + 0.2],
        ticks: table.groups.map((_, index) => index),
        title: t("options.groups"),
        format: (index) => rangeOf(table.groups[index]),
      }}
      y={{ domain: [0, 1], ticks: shares, title: t("options.share"), format: percent }}
    >
      {({ x, y, right, base }) => {
        const ends = spreadLabels(
          shown.map((option) => y(option.share_by_group.at(-1) ?? 0)),
          15,
          base,
        );
        // The key is drawn last, over the others.
        return shown
          .map((option, index) => ({ option, index }))
          .sort((one, other) => Number(one.option.is_key) - Number(other.option.is_key))
          .map(({ option, index }) => (
            <g key={option.letter}>
              <path
                className={option.is_key ? "me" : option.letter === rival ? "option-rival" : "option-line"}
                strokeDasharray={option.is_key ? undefined : dashes[index % dashes.length]}
                d={linePath(option.share_by_group.map((share, group) => [x(group), y(share)]))}
              />
              {option.is_key
                ? option.share_by_group.map((share, group) => (
                    <circle
                      key={table.groups[group]?.minimum ?? group}
                      className="me-dot now"
                      cx={x(group)}
                      cy={y(share)}
                      r="3.5"
                    />
                  ))
                : null}
              <text
                className={option.is_key ? "t-brass" : option.letter === rival ? "t-wrong" : "t-2"}
                x={right + 4}
                y={(ends[index] ?? 0) + 4}
              >
                {option.is_key ? t("options.key_label", { letter: option.letter }) : option.letter}
              </text>
            </g>
          ));
      }}
    </Plane>
  );
}

function OptionTable({ table }: { table: Options }) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const { percent, signed } = useFigures();
  const rangeOf = useRangeText();
  const columns: Column<Option>[] = [
    {
      id: "option",
      title: t("options.columns.option"),
      rowHeader: true,
      cell: (option) =>
        `${option.is_key ? t("options.key_label", { letter: option.letter }) : option.letter}${option.label ? ` · ${option.label}` : ""}`,
    },
    { id: "count", title: t("options.columns.count"), numeric: true, cell: (option) => numbers.counted(option.count) },
    ...table.groups.map((group, index) => ({
      id: `g${index}`,
      title: rangeOf(group),
      numeric: true,
      cell: (option: Option) => percent(option.share_by_group[index] ?? null),
    })),
    {
      id: "r",
      title: t("options.columns.correlation"),
      numeric: true,
      cell: (option) => signed(option.rest_correlation),
    },
  ];
  return (
    <div className="analysis-table">
      <Table
        dense
        stacks
        label={t("options.title")}
        columns={columns}
        rows={table.options}
        rowId={(option) => option.letter}
      />
    </div>
  );
}

/** From which share of the points to which a group goes. */
function useRangeText() {
  const { figure, percent } = useFigures();
  return (group: Options["groups"][number] | undefined) =>
    group ? `${figure(100 * group.minimum, 0)}–${percent(group.maximum)}` : "";
}
