import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { useNamedMoment } from "../common/use-named-moment.ts";
import { ListTable } from "../list/list-table.tsx";
import { SittingMenu } from "../sittings/sitting-menu.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import type { Column } from "../ui/table.tsx";
import { useDates } from "../ui/use-dates.ts";
import { useDurations } from "../ui/use-durations.ts";
import { ChooseSectionsDialog } from "./choose-sections-dialog.tsx";
import { MoreTimeDialog } from "./more-time-dialog.tsx";
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

const seen: readonly string[] = ["in_progress", "submitted", "scored", "released"];

type PeopleTableProps = {
  assessment: Assessment;
  mayAllocate: boolean;
  rows: readonly Assignee[];
  ordering: string;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
};

/** People who have an assessment, with where they stand, how they came by it and what they have beyond the usual. */
export function PeopleTable({ assessment, mayAllocate, rows, ordering, isStale, onOrderingChange }: PeopleTableProps) {
  const { t } = useTranslation("assessments");
  const dates = useDates(useUser().time_zone);
  const named = useNamedMoment();
  const tooShort = useQuery(tooShortQuery(assessment.id)).data ?? [];
  const [given, setGiven] = useState<Assignee | null>(null);
  const [choosing, setChoosing] = useState<Assignee | null>(null);
  const sections = useQuery({ ...sectionsQuery(assessment.id), enabled: mayAllocate }).data?.results ?? [];
  const columns: Column<Assignee>[] = [
    {
      id: "name",
      title: t("people.columns.name"),
      rowHeader: true,
      sortable: true,
      cell: ({ user }) => (
        <span>
          <bdi className="block-line">{nameOf(user)}</bdi>
          <span className="meta">{user.is_active ? user.email : t("people.inactive")}</span>
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
      cell: (row) => (
        <span>
          {row.opens_at && row.state === "upcoming" ? (
            <span className="block-line">{t("people.opens", { when: named(row.opens_at, row.time_zone) })}</span>
          ) : null}
          {row.closes_at
            ? t("people.closes", { when: named(row.closes_at, row.time_zone) })
            : row.opens_at && row.state === "upcoming"
              ? null
              : t("one.no_close")}
        </span>
      ),
    },
    {
      id: "beyond",
      title: t("people.columns.beyond"),
      cell: (row) => (
        <span>
          <Beyond row={row} />
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
      cell: (row) => {
        const shown = row.sessions.filter((sitting) => seen.includes(sitting.state));
        if (shown.length === 0) return <span className="faint">–</span>;
        return (
          <ul className="assignees-sittings">
            {shown.map((sitting) => (
              <li key={sitting.id}>
                <Link
                  href={`/reports/${encodeURIComponent(sitting.id)}`}
                  aria-label={t("one.report_of", { name: nameOf(row.user) })}
                >
                  {sitting.submitted_at ? dates.moment(sitting.submitted_at) : t("people.running")}
                </Link>
                {mayAllocate ? <SittingMenu id={sitting.id} name={nameOf(row.user)} /> : null}
              </li>
            ))}
          </ul>
        );
      },
    },
    {
      id: "acts",
      title: t("people.columns.acts"),
      numeric: true,
      cell: (row) =>
        mayAllocate && row.user.is_active ? (
          <span className="row row-2 end">
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("people.more_time_for", { name: nameOf(row.user) })}
              onPress={() => setGiven(row)}
            >
              {t("people.more_time")}
            </Button>
            {sections.length > 1 ? (
              <Button
                size="sm"
                variant="ghost"
                icon
                aria-label={t("choose.open_for", { name: nameOf(row.user) })}
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
          user={{ id: choosing.user.id, name: nameOf(choosing.user) }}
          onClose={() => setChoosing(null)}
        />
      ) : null}
      {given ? (
        <MoreTimeDialog key={given.user.id} assessment={assessment} assignee={given} onClose={() => setGiven(null)} />
      ) : null}
    </div>
  );
}

const nameOf = (user: Assignee["user"]) => `${user.first_name} ${user.last_name}`.trim() || (user.email ?? "");

/** The ways by which somebody has it; a group that gave it twice is named once. */
function Through({ row }: { row: Assignee }) {
  const { t } = useTranslation("assessments");
  const hasStanding = Object.values(row.from).some((origin) => origin.by === "standing");
  const ways = new Map(
    row.sources.map((source) => [source.group ?? (source.is_initial ? "initial" : "personal"), source]),
  );
  return (
    <span className="row row-2 wrap">
      {[...ways].map(([key, source]) => (
        <Badge key={key} tone={source.group ? "line" : "brass"}>
          {source.group ? <bdi>{source.name}</bdi> : t(source.is_initial ? "people.initial" : "people.personal")}
        </Badge>
      ))}
      {hasStanding ? <Badge tone="info">{t("people.standing")}</Badge> : null}
    </span>
  );
}

function Beyond({ row: { accommodations: given } }: { row: Assignee }) {
  const { t } = useTranslation("assessments");
  const durations = useDurations();
  const parts = [
    given.untimed ? t("untimed") : null,
    !given.untimed && given.time_multiplier > 1 ? t("people.times", { times: given.time_multiplier }) : null,
    given.extra_break_seconds > 0 ? t("own.breaks", { time: durations.words(given.extra_break_seconds) }) : null,
    given.may_pause ? t("people.may_pause") : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : <span className="faint">–</span>;
}
