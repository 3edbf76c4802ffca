import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { ListTable } from "../../parts/list/list-table.tsx";
import { assigneeName } from "./assignee-name.ts";
import { ChooseSectionsDialog } from "./choose-sections-dialog.tsx";
import { MoreTimeDialog } from "./more-time-dialog.tsx";
import { Accommodations, Sittings, Through, WindowTimes } from "./people-cells.tsx";
import { type Assignee, tooShortQuery } from "./people-requests.ts";
import { type Assessment, sectionsQuery } from "./requests.ts";

const tones = {
  open: undefined,
  upcoming: "info",
  in_progress: "brass",
  submitted: "line",
  scored: "line",
  released: "success",
  missed: "warning",
  withdrawn: "line",
} as const;

type PeopleTableProps = {
  assessment: Assessment;
  mayAllocate: boolean;
  rows: readonly Assignee[];
  /** The person (their id) for whom the dialog of deadline and time opens at once. */
  give: string | undefined;
  ordering: string;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
};

/** Shows the people who have an assessment: their status, where they got it from, and their accommodations. */
export function PeopleTable({ assessment, mayAllocate, rows, ordering, ...props }: PeopleTableProps) {
  const { isStale, onOrderingChange } = props;
  const { t } = useTranslation("assessments");
  const short = useExtra(tooShortQuery(assessment.id), t("unloaded.too_short"));
  const tooShort = short.data ?? [];
  const [given, setGiven] = useState(() => (mayAllocate && rows.find(({ user }) => user.id === props.give)) || null);
  const [choosing, setChoosing] = useState<Assignee | null>(null);
  const choosable = useExtra({ ...sectionsQuery(assessment.id), enabled: mayAllocate }, t("unloaded.sections"));
  const sections = choosable.data?.results ?? [];
  const columns: Column<Assignee>[] = [
    {
      id: "name",
      title: t("people.columns.name"),
      rowHeader: true,
      sortable: true,
      cell: ({ user }) => (
        <span>
          <Link className="link block-line" href={`/people/${user.id}`}>
            <bdi>{assigneeName(user)}</bdi>
          </Link>
          <span className="meta">
            {user.is_active
              ? [user.student_number, user.email].filter((part) => part !== null).join(" · ")
              : t("people.inactive")}
          </span>
        </span>
      ),
    },
    {
      id: "state",
      title: t("people.columns.state"),
      sortable: true,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`people.states.${state}`)}</Badge>,
    },
    { id: "through", title: t("people.columns.through"), cell: (row) => <Through row={row} /> },
    {
      id: "closes_at",
      title: t("people.columns.closes"),
      sortable: true,
      cell: (row) => <WindowTimes row={row} />,
    },
    {
      id: "beyond",
      title: t("people.columns.beyond"),
      cell: (row) => (
        <span>
          <Accommodations row={row} />
          {tooShort.includes(row.user.id) ? (
            <span className="block-line">
              <Badge tone="warning">{t("people.too_short")}</Badge>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: "submitted_at",
      title: t("people.columns.sittings"),
      sortable: true,
      cell: (row) => <Sittings row={row} mayAllocate={mayAllocate} />,
    },
    {
      id: "acts",
      title: t("people.columns.acts"),
      numeric: true,
      cell: (row) =>
        mayAllocate && row.user.is_active ? (
          <span className="row row-2">
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("people.more_time_for", { name: assigneeName(row.user) })}
              onPress={() => setGiven(row)}
            >
              {t("people.more_time")}
            </Button>
            {sections.length > 1 ? (
              <Button
                size="sm"
                variant="ghost"
                icon
                aria-label={t("choose.open_for", { name: assigneeName(row.user) })}
                onPress={() => setChoosing(row)}
              >
                <Icon of={ListChecks} small />
              </Button>
            ) : null}
          </span>
        ) : null,
    },
  ];
  return (
    <div className="assignees-table">
      {short.failure}
      {choosable.failure}
      <ListTable
        label={t("people.title")}
        columns={columns}
        rows={rows}
        rowId={(row) => row.user.id}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
        isStale={isStale}
      />
      {choosing ? (
        <ChooseSectionsDialog
          assessment={assessment}
          sections={sections.map(({ time_limit_seconds: time_seconds, ...section }) => ({ ...section, time_seconds }))}
          user={{ id: choosing.user.id, name: assigneeName(choosing.user) }}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      {given ? (
        <MoreTimeDialog key={given.user.id} assessment={assessment} assignee={given} onClose={() => setGiven(null)} />
      ) : null}
    </div>
  );
}
