import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { type Column, Table } from "../../../base/ui/table.tsx";
import type { Calibration, CalibrationView } from "../requests.ts";

type Screening = NonNullable<NonNullable<Calibration["anchor"]>["drift"]>;
type Drifted = Screening["drifted"][number];

/** Shows which anchors no longer behave as they did when they were calibrated. */
export function AnchorsChecked({ view, screening }: { view: CalibrationView; screening: Screening }) {
  const { t } = useTranslation("analysis");
  const { figure, signed } = useFigures();
  const { compared, drifted, limit } = screening;
  const titles = new Map(view.questions.map(({ question_version: id, title }) => [id, title]));
  const columns: Column<Drifted>[] = [
    {
      id: "question",
      title: t("columns.position"),
      rowHeader: true,
      cell: ({ position, question_version: id }) => (
        <span className="analysis-named">
          <span className="num faint">{position}</span>
          <span className="clamp2">{titles.get(id) ?? ""}</span>
        </span>
      ),
    },
    {
      id: "change",
      title: t("anchors.change"),
      numeric: true,
      cell: ({ change }) => (change === null ? t("anchors.turned") : signed(change)),
    },
    { id: "z_b", title: t("anchors.z_b"), numeric: true, cell: (one) => signed(one.z_of_difficulty) },
    { id: "z_a", title: t("anchors.z_a"), numeric: true, cell: (one) => signed(one.z_of_slope) },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("anchors.title")}</h2>
        <p className="answer">
          {drifted.length === 0
            ? t("anchors.none", { compared })
            : t("anchors.some", { drifted: drifted.length, compared })}
        </p>
      </header>
      {drifted.length > 0 ? (
        <Table
          stacks
          label={t("anchors.title")}
          columns={columns}
          rows={drifted}
          rowId={(one) => one.question_version}
        />
      ) : null}
      <p className="foot">{t("anchors.sure", { limit: figure(limit, 1) })}</p>
    </section>
  );
}
