import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Avatar } from "../../base/ui/avatar.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { ListTable } from "../../parts/list/list-table.tsx";
import type { Selection } from "../../parts/list/use-selection.ts";
import type { ColumnId } from "./people-search.ts";
import type { Listed } from "./requests.ts";
import { ScoreText } from "./score-text.tsx";
import { useNames } from "./use-names.ts";

type PeopleTableProps = {
  rows: readonly Listed[];
  columns: readonly ColumnId[];
  ordering: string;
  /** Null where nothing may be done with several. */
  selection: Selection | null;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
};

/** By what the server orders a column; those without are not ordered by. */
const orderedBy: Partial<Record<ColumnId, string>> = { role: "role", score: "score", seen: "last_seen_at" };

/** People by name; the name leads to their page. On phones each is two lines. */
export function PeopleTable(props: PeopleTableProps) {
  const { rows, columns, ordering, selection, isStale, onOrderingChange } = props;
  const { t } = useTranslation("people");
  const nameOf = useNames();
  return (
    <ListTable
      className="people-table"
      phone="lines"
      label={t("title")}
      columns={[
        {
          id: "name",
          title: t("columns.name"),
          sortable: true,
          rowHeader: true,
          cell: (row) => <NameLink row={row} />,
        },
        ...columns.map((id) => ({
          id,
          title: t(`columns.${id}`),
          sortable: orderedBy[id],
          cell: (row: Listed) => <Cell row={row} column={id} />,
        })),
      ]}
      rows={rows}
      rowId={({ id }) => id}
      ordering={ordering}
      onOrderingChange={onOrderingChange}
      selecting={selection ? { selection, nameOf } : undefined}
      isStale={isStale}
    />
  );
}

function NameLink({ row }: { row: Listed }) {
  const { t } = useTranslation("people");
  const nameOf = useNames();
  const name = nameOf(row);
  const reached = row.email ?? row.phone ?? row.username ?? "";
  return (
    <Link href={`/people/${row.id}`} className="person-link">
      <Avatar person={row} small />
      <span className="min-w-0">
        <span className="truncate block-line med" dir="auto" title={name}>
          {name}
        </span>
        {reached && reached !== name ? <span className="truncate block-line meta">{reached}</span> : null}
      </span>
      {row.is_active ? null : <Badge tone="line">{t("inactive")}</Badge>}
    </Link>
  );
}

function Cell({ row, column }: { row: Listed; column: ColumnId }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const nameOf = useNames();
  const nothing = <span className="faint">–</span>;
  switch (column) {
    case "number":
      return row.student_number ? <bdi className="num">{row.student_number}</bdi> : nothing;
    case "role":
      return t(`role.${row.role}`);
    case "schools":
      return <Names names={row.schools.map(({ name }) => name)} />;
    case "groups":
      return <Names names={row.groups.map(({ name }) => name)} />;
    case "carers":
      return <Names names={[...row.managers, ...row.counselors].map(nameOf)} />;
    case "progress":
      return row.progress.given === 0 ? (
        nothing
      ) : (
        <span className="num">
          {t("progress", { done: numbers.counted(row.progress.done), given: numbers.counted(row.progress.given) })}
        </span>
      );
    case "score":
      return row.latest_score ? <ScoreText score={row.latest_score} /> : nothing;
    case "seen":
      if (row.last_seen_at) return <span className="nowrap">{dates.date(row.last_seen_at)}</span>;
      return row.invited_at ? (
        <span className="dim">{t("invite.invited_on", { date: dates.date(row.invited_at) })}</span>
      ) : (
        nothing
      );
  }
}

/** The first of some names, and how many more there are. */
function Names({ names }: { names: readonly string[] }) {
  const numbers = useNumbers();
  const [first, ...more] = names;
  if (first === undefined) return <span className="faint">–</span>;
  return (
    <span className="row row-1 names min-w-0" title={names.join(", ")}>
      <span className="truncate" dir="auto">
        {first}
      </span>
      {more.length > 0 ? <span className="faint num">+{numbers.counted(more.length)}</span> : null}
    </span>
  );
}
