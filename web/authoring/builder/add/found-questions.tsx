import { useTranslation } from "react-i18next";
import type { Column } from "../../../base/ui/table.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { Difficulty } from "../../../parts/list/bank/difficulty.tsx";
import type { Question } from "../../../parts/list/bank/found.ts";
import { QuestionStatus } from "../../../parts/list/bank/question-status.tsx";
import { QuestionTitle } from "../../../parts/list/bank/question-title.tsx";
import { ListTable } from "../../../parts/list/list-table.tsx";
import type { useSelection } from "../../../parts/list/use-selection.ts";
import type { Placed } from "./use-question-choice.ts";

type FoundQuestionsProps = {
  rows: Question[];
  selection: ReturnType<typeof useSelection>;
  placeOf: (question: string) => Placed | null;
  isStale: boolean;
};

/** Shows questions in a table, to be checked, with where each is used. */
export function FoundQuestions({ rows, selection, placeOf, isStale }: FoundQuestionsProps) {
  const { t } = useTranslation("builder");
  const numbers = useNumbers();
  const uses = ({ id, uses: used }: Question) => {
    const here = placeOf(id);
    if (here) return t("entries.in_section", { name: here.name });
    const count = Math.max(used?.published ?? 0, used?.draft ?? 0);
    return count > 0 ? t("entries.used", { count, said: numbers.counted(count) }) : t("entries.unused");
  };
  const columns: Column<Question>[] = [
    {
      id: "title",
      title: t("entries.column.question"),
      rowHeader: true,
      cell: (row) => (
        <span className="question-line" dir="auto">
          <QuestionTitle question={row} />
        </span>
      ),
    },
    {
      id: "difficulty",
      title: t("entries.column.difficulty"),
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    { id: "uses", title: t("entries.column.uses"), cell: (row) => <span className="dim truncate">{uses(row)}</span> },
    { id: "status", title: t("entries.column.status"), cell: (row) => <QuestionStatus status={row.status} /> },
  ];
  return (
    <ListTable
      className="add-table"
      phone="lines"
      label={t("entries.title")}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      selecting={{ selection, nameOf: ({ title }) => title || t("entries.untitled") }}
      isStale={isStale}
    />
  );
}
