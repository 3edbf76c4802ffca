import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Difficulty } from "../../parts/list/bank/difficulty.tsx";
import type { Question } from "../../parts/list/bank/found.ts";
import { QuestionStatus } from "../../parts/list/bank/question-status.tsx";
import { QuestionTitle } from "../../parts/list/bank/question-title.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import type { Selection } from "../../parts/list/use-selection.ts";
import { PassageLine } from "./passage-line.tsx";
import { useTypeNames } from "./use-type-names.ts";

type QuestionTableProps = {
  rows: Question[];
  shownId: string | undefined;
  ordering: string | undefined;
  /** Null where there are no bulk actions. */
  selection: Selection | null;
  isStale: boolean;
  onMove: (id: string) => void;
  onOrderingChange: (ordering: string) => void;
  onShow: (id: string) => void;
};

/** Lists questions by their first words; pressing one opens it. On phones each takes two lines. */
export function QuestionTable(props: QuestionTableProps) {
  const { rows, shownId, ordering, selection, isStale, onMove, onOrderingChange, onShow } = props;
  const { t } = useTranslation("bank");
  const dates = useDates(useUser().time_zone);
  const typeNames = useTypeNames();
  const nameOf = (row: Question) => row.title || t("untitled");
  const columns: Column<Question>[] = [
    {
      id: "title",
      title: t("columns.question"),
      rowHeader: true,
      cell: (row) => (
        <Button className="question-name" aria-pressed={row.id === shownId} onPress={() => onShow(row.id)}>
          <span className="question-line" dir="auto">
            <QuestionTitle question={row} />
          </span>
          <PassageLine passage={row.stimulus} title={nameOf(row)} />
        </Button>
      ),
    },
    {
      id: "type",
      title: t("columns.type"),
      cell: (row) => <span className="truncate">{typeNames(row.interactions.map(({ type }) => type))}</span>,
    },
    {
      id: "difficulty",
      title: t("columns.difficulty"),
      sortable: true,
      cell: (row) => <Difficulty level={row.difficulty} />,
    },
    { id: "uses", title: t("columns.uses"), sortable: true, numeric: true, cell: (row) => <Uses row={row} /> },
    {
      id: "changed",
      title: t("columns.updated_at"),
      sortable: "updated_at",
      numeric: true,
      cell: (row) => <span className="nowrap">{dates.date(row.updated_at)}</span>,
    },
    {
      id: "status",
      title: t("columns.status"),
      sortable: true,
      cell: (row) => <QuestionStatus status={row.status} />,
    },
  ];
  return (
    <ListTable
      className="question-table"
      phone="lines"
      label={t("title")}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      ordering={ordering}
      onOrderingChange={onOrderingChange}
      shownId={shownId}
      onMove={onMove}
      selecting={selection ? { selection, nameOf: (row) => t("quoted", { title: nameOf(row) }) } : undefined}
      isStale={isStale}
    />
  );
}

/** Shows how many published assessments use a question. */
function Uses({ row }: { row: Question }) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const published = row.uses?.published ?? 0;
  const draft = row.uses?.draft ?? 0;
  if (published > 0) return numbers.counted(published);
  return (
    <span className="faint" title={draft > 0 ? t("usage.draft") : undefined}>
      {draft > 0 ? t("usage.draft_short") : "–"}
    </span>
  );
}
