import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { Difficulty } from "./difficulty.tsx";
import { PassageLine } from "./passage-line.tsx";
import { QuestionStatus } from "./question-status.tsx";
import type { Question } from "./requests.ts";
import { useTypeNames } from "./use-type-names.ts";

type QuestionTableProps = {
  rows: Question[];
  selectedId: string | undefined;
  ordering: string | undefined;
  onOrderingChange: (ordering: string) => void;
  onShow: (id: string) => void;
};

/** Questions by their beginning; pressing one brings it into sight. On phones each is two lines. */
export function QuestionTable({ rows, selectedId, ordering, onOrderingChange, onShow }: QuestionTableProps) {
  const { t } = useTranslation("bank");
  const dates = useDates(useUser().time_zone);
  const typeNames = useTypeNames();
  const typesOf = (question: Question) => typeNames(question.interactions.map(({ type }) => type));
  const columns: Column<Question>[] = [
    {
      id: "title",
      title: t("columns.question"),
      rowHeader: true,
      cell: (row) => (
        <Button className="question-name" aria-pressed={row.id === selectedId} onPress={() => onShow(row.id)}>
          <span className="clamp2">{row.title || t("untitled")}</span>
          <PassageLine passage={row.stimulus} title={row.title || t("untitled")} />
        </Button>
      ),
    },
    { id: "type", title: t("columns.type"), cell: (row) => <span className="nowrap">{typesOf(row)}</span> },
    {
      id: "difficulty",
      title: t("columns.difficulty"),
      sortable: true,
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    {
      id: "updated_at",
      title: t("columns.changed"),
      sortable: true,
      numeric: true,
      cell: (row) => <span className="nowrap">{dates.date(row.updated_at)}</span>,
    },
    { id: "status", title: t("columns.status"), sortable: true, cell: (row) => <QuestionStatus status={row.status} /> },
  ];
  return (
    <>
      <div className="only-wide">
        <Table
          label={t("title")}
          columns={columns}
          rows={rows}
          rowId={(row) => row.id}
          selectedId={selectedId}
          ordering={ordering}
          onOrderingChange={onOrderingChange}
        />
      </div>
      <ul className="only-phone question-lines" aria-label={t("title")}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button className="question-name" onPress={() => onShow(row.id)}>
              <span className="clamp2">{row.title || t("untitled")}</span>
              <PassageLine passage={row.stimulus} title={row.title || t("untitled")} />
            </Button>
            <span className="row wrap row-2 body-s faint">
              {typesOf(row)}
              <Difficulty level={row.difficulty} />
              <QuestionStatus status={row.status} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
