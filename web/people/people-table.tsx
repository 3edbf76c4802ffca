import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import type { Selection } from "../common/use-selection.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { nextOrdering } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useNumbers } from "../ui/use-numbers.ts";
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
  onOrderingChange: (ordering: string) => void;
};

/** By what the server orders a column; those without are not ordered by. */
const orderedBy: Partial<Record<ColumnId, string>> = { role: "role", score: "score", seen: "last_seen_at" };

/** People by name; the name leads to their page. On phones each is two lines. */
export function PeopleTable({ rows, columns, ordering, selection, onOrderingChange }: PeopleTableProps) {
  const { t } = useTranslation("people");
  return (
    <table className="table people-table" aria-label={t("title")}>
      <thead>
        <tr>
          {selection ? (
            <th scope="col" className="col-box">
              <Checkbox
                aria-label={t("bulk.page")}
                isSelected={selection.isWholePage}
                isIndeterminate={selection.isSome && !selection.isWholePage}
                onChange={selection.togglePage}
              />
            </th>
          ) : null}
          <Head id="name" by="name" className="col-name" {...{ ordering, onOrderingChange }} />
          {columns.map((column) => (
            <Head
              key={column}
              id={column}
              by={orderedBy[column]}
              className={`col-${column}`}
              {...{ ordering, onOrderingChange }}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} columns={columns} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = { row: Listed; columns: readonly ColumnId[]; selection: Selection | null };

function Row({ row, columns, selection }: RowProps) {
  const { t } = useTranslation("people");
  const nameOf = useNames();
  const name = nameOf(row);
  const reached = row.email ?? row.phone ?? row.username ?? "";
  const isChosen = selection ? selection.isAll || selection.ids.has(row.id) : false;
  return (
    <tr data-selected={isChosen || undefined} data-id={row.id}>
      {selection ? (
        <td className="col-box">
          <Checkbox
            aria-label={t("bulk.choose", { name })}
            isSelected={isChosen}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      ) : null}
      <th scope="row" className="col-name">
        <Link href={`/people/${row.id}`} className="person-link">
          <Avatar person={row} small />
          <span className="person-lines">
            <span className="truncate block-line med" dir="auto">
              {name}
            </span>
            {reached && reached !== name ? <span className="truncate block-line meta">{reached}</span> : null}
          </span>
          {row.is_active ? null : <Badge tone="line">{t("inactive")}</Badge>}
        </Link>
      </th>
      {columns.map((column) => (
        <td key={column} className={`col-${column}`} data-title={t(`columns.${column}`)}>
          <Cell row={row} column={column} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ row, column }: { row: Listed; column: ColumnId }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const numbers = useNumbers();
  const nameOf = useNames();
  const nothing = <span className="faint">–</span>;
  switch (column) {
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
      return row.last_seen_at ? <span className="nowrap">{dates.date(row.last_seen_at)}</span> : nothing;
  }
}

/** The first of some names, and how many more there are. */
function Names({ names }: { names: readonly string[] }) {
  const numbers = useNumbers();
  const [first, ...more] = names;
  if (first === undefined) return <span className="faint">–</span>;
  return (
    <span className="row row-1 names" title={names.join(", ")}>
      <span className="truncate" dir="auto">
        {first}
      </span>
      {more.length > 0 ? <span className="faint num">+{numbers.counted(more.length)}</span> : null}
    </span>
  );
}

type HeadProps = {
  id: ColumnId | "name";
  by: string | undefined;
  className: string;
  ordering: string;
  onOrderingChange: (ordering: string) => void;
};

function Head({ id, by, className, ordering, onOrderingChange }: HeadProps) {
  const { t } = useTranslation("people");
  if (by === undefined) {
    return (
      <th scope="col" className={className}>
        {t(`columns.${id}`)}
      </th>
    );
  }
  const isUp = ordering === by;
  const isDown = ordering === `-${by}`;
  return (
    <th scope="col" className={className} aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}>
      <Button className="th-sort" onPress={() => onOrderingChange(nextOrdering(ordering, by))}>
        {t(`columns.${id}`)}
        <Icon of={isUp ? ArrowUp : isDown ? ArrowDown : ChevronsUpDown} small />
      </Button>
    </th>
  );
}
