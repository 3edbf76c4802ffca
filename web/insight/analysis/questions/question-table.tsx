import { TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFigures } from "../../../base/common/use-figures.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useDurations } from "../../../base/ui/use-durations.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import type { Row } from "./rows.ts";

type QuestionTableProps = {
  rows: readonly Row[];
  ordering: string;
  onOrderingChange: (ordering: string) => void;
  onShow: (question: string) => void;
};

/** Shows every question with its figures; the press on its name opens it. */
export function QuestionTable({ rows, ordering, onOrderingChange, onShow }: QuestionTableProps) {
  const { t } = useTranslation("analysis");
  const numbers = useNumbers();
  const durations = useDurations();
  const { figure, chance } = useFigures();
  const hasIrt = rows.some(({ irt }) => irt);
  const hasGuessing = rows.some(({ irt }) => irt?.c);
  const hasFit = rows.some(({ calibrated }) => calibrated && calibrated.fit.p !== null);
  const hasLeft = rows.some(({ question }) => question.omitted + question.not_reached > 0);
  const has = (id: "to_mark" | "unreadable") => rows.some(({ question }) => question[id] > 0);
  const parameter = (name: "a" | "b" | "c"): Column<Row> => ({
    id: name,
    title: t(`columns.${name}`),
    numeric: true,
    sortable: true,
    cell: ({ irt }) => (
      <>
        {figure(irt?.[name] ?? null)}
        {irt && irt.se[name] !== null ? <span className="analysis-error">±{figure(irt.se[name])}</span> : null}
      </>
    ),
  });
  const count = (id: "omitted" | "not_reached" | "to_mark" | "unreadable"): Column<Row> => ({
    id,
    title: t(`columns.${id}`),
    numeric: true,
    sortable: true,
    cell: ({ question }) => numbers.counted(question[id]),
  });
  const columns: Column<Row>[] = [
    {
      id: "position",
      title: t("columns.position"),
      sortable: true,
      rowHeader: true,
      cell: ({ question }) => (
        <Button className="analysis-open" onPress={() => onShow(question.question)}>
          <span className="num faint">{question.position}</span>
          <span className="clamp2">{question.title || t("columns.untitled")}</span>
        </Button>
      ),
    },
    {
      id: "p",
      title: t("columns.p"),
      numeric: true,
      sortable: true,
      cell: ({ question }) => <Right question={question} />,
    },
    {
      id: "discrimination",
      title: t("columns.discrimination"),
      numeric: true,
      sortable: true,
      cell: ({ question }) => figure(question.corrected_point_biserial),
    },
    {
      id: "alpha",
      title: t("columns.alpha"),
      numeric: true,
      sortable: true,
      cell: ({ question }) => figure(question.alpha_if_dropped, 3),
    },
    ...(hasLeft ? [count("omitted"), count("not_reached")] : []),
    ...(has("to_mark") ? [count("to_mark")] : []),
    ...(has("unreadable") ? [count("unreadable")] : []),
    {
      id: "time",
      title: t("columns.time"),
      numeric: true,
      sortable: true,
      cell: ({ question }) => (question.median_time_ms === null ? "–" : durations.clock(question.median_time_ms)),
    },
    ...(hasIrt ? [parameter("a"), parameter("b")] : []),
    ...(hasGuessing ? [parameter("c")] : []),
    ...(hasFit
      ? [
          {
            id: "fit",
            title: t("columns.fit"),
            numeric: true,
            sortable: true,
            cell: ({ calibrated }: Row) => chance(calibrated?.fit.p ?? null),
          },
        ]
      : []),
    { id: "flags", title: t("columns.flags"), sortable: true, cell: (row) => <Flags row={row} /> },
  ];
  return (
    <div className="analysis-table">
      <Table
        dense
        stacks
        label={t("tabs.questions")}
        columns={columns}
        rows={rows}
        rowId={({ question }) => question.question}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
      />
    </div>
  );
}

/** The share who were right; where no answer is marked, how many wait for it. */
function Right({ question: { p, to_mark: toMark } }: { question: Row["question"] }) {
  const { t } = useTranslation("analysis");
  const { percent } = useFigures();
  const numbers = useNumbers();
  if (p !== null || toMark === 0) return percent(p);
  return t("columns.marks_owed", { count: toMark, said: numbers.counted(toMark) });
}

const grave = new Set(["suspect_key", "negative_discrimination", "not_estimable", "poorly_determined"]);

function Flags({ row: { flags } }: { row: Row }) {
  const { t } = useTranslation("analysis");
  if (flags.length === 0) return <span className="faint">–</span>;
  return (
    <span className="analysis-flags">
      {flags.map(({ code }) =>
        grave.has(code) ? (
          <Badge key={code} tone="warning" icon={TriangleAlert}>
            {t(`flags.${code}`)}
          </Badge>
        ) : (
          <Badge key={code} tone="line">
            {t(`flags.${code}`)}
          </Badge>
        ),
      )}
    </span>
  );
}
