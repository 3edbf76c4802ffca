import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { practiceSetAddress } from "../../../base/common/practice-address.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { Badge } from "../../../base/ui/badge.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { PagedTable } from "../../../parts/list/paged-table.tsx";
import { SittingMenu } from "../../../parts/sittings/sitting-menu.tsx";
import { assignedQuery, isAssignedNow, type Person, sittingsPageSize, sittingsQuery } from "../requests.ts";
import { NoLongerAssigned } from "./no-longer-assigned.tsx";
import { PersonsMaterial, PersonsVideos } from "./person-media.tsx";
import { Standing } from "./standing.tsx";

type Assigned = Awaited<ReturnType<NonNullable<ReturnType<typeof assignedQuery>["queryFn"]>>>["results"][number];
type Sitting = Awaited<ReturnType<NonNullable<ReturnType<typeof sittingsQuery>["queryFn"]>>>["results"][number];

/** Shows what a student was given and what they sat. Of others there is nothing to show here. */
export function PersonWork({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  if (person.role !== "student") {
    return (
      <div className="person-work">
        <p className="dim">{t("work.not_student")}</p>
      </div>
    );
  }
  return (
    <div className="person-work">
      <Summary person={person} />
      {person.is_erased ? null : <Standing id={person.id} name={person.first_name || person.last_name} />}
      <Sittings id={person.id} />
      <AssignedWork person={person} />
      <PersonsMaterial person={person} />
      <PersonsVideos person={person} />
      <NoLongerAssigned id={person.id} />
    </div>
  );
}

function Summary({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { latest_score: score, progress } = person;
  return (
    <dl className="person-figures">
      <div>
        <dt>{t("work.latest")}</dt>
        <dd className="num">
          {score === null
            ? "–"
            : score.scaled === null
              ? numbers.share(score.points, score.max_points)
              : numbers.plain(score.scaled)}
        </dd>
        <dd className="meta">
          {score ? (
            <Link href={`/reports/${score.session}`}>
              <bdi>{score.assessment.name}</bdi>
            </Link>
          ) : (
            t("work.no_score")
          )}
        </dd>
        {score ? (
          <dd className="meta">
            {dates.date(score.submitted_at)} · <Link href={`/mistakes?user=${person.id}`}>{t("work.mistakes")}</Link>
          </dd>
        ) : null}
      </div>
      <div>
        <dt>{t("work.assigned")}</dt>
        <dd className="num">
          {t("progress", { done: numbers.counted(progress.done), given: numbers.counted(progress.given) })}
        </dd>
        <dd className="meta">{t("work.progress")}</dd>
      </div>
    </dl>
  );
}

function Sittings({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const [page, setPage] = useState(1);
  const list = useQuery(sittingsQuery(id, page));
  const count = list.data?.count ?? 0;
  const columns: Column<Sitting>[] = [
    {
      id: "assessment",
      title: t("work.assessment"),
      rowHeader: true,
      cell: (row) =>
        ["submitted", "scored", "released"].includes(row.state) ? (
          <Link href={`/reports/${row.id}`}>{row.assessment_name}</Link>
        ) : (
          row.assessment_name
        ),
    },
    {
      id: "state",
      title: t("work.state"),
      cell: (row) => (
        <span className="row row-2 wrap">
          <State state={row.state} />
          {row.late_waiting ? (
            <Badge tone="warning">{t("work.late_waiting", { count: row.late_waiting })}</Badge>
          ) : null}
        </span>
      ),
    },
    {
      id: "when",
      title: t("work.when"),
      cell: (row) => {
        const when = row.submitted_at ?? row.started_at;
        return when ? dates.moment(when) : "–";
      },
    },
    {
      id: "score",
      title: t("work.score"),
      numeric: true,
      cell: ({ score }) => {
        if (!score || score.points === null) return <span className="faint">–</span>;
        return score.scaled === null ? numbers.share(score.points, score.max_points) : numbers.plain(score.scaled);
      },
    },
    {
      id: "acts",
      title: t("work.actions"),
      numeric: true,
      cell: (row) => <SittingMenu id={row.id} name={row.user_name} sitting={row} />,
    },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t("work.sittings")}</h2>
        {count > 0 ? <p className="meta">{t("work.sittings_of", { count, said: numbers.counted(count) })}</p> : null}
      </header>
      <PagedTable
        label={t("work.sittings")}
        columns={columns}
        rowId={({ id }) => id}
        list={list}
        page={page}
        pageSize={sittingsPageSize}
        onPage={(next) => setPage(next ?? 1)}
        empty={<p className="dim">{t("work.no_sittings")}</p>}
      />
    </section>
  );
}

function AssignedWork({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const list = useQuery(assignedQuery(person.id));
  const columns: Column<Assigned>[] = [
    { id: "assessment", title: t("work.assessment"), rowHeader: true, cell: (row) => <Given given={row.assessment} /> },
    {
      id: "source",
      title: t("work.through"),
      cell: (row) =>
        row.sources
          .map((source) => (source.is_initial ? t("work.initial") : source.group ? source.name : t("work.personally")))
          .join(", "),
    },
    {
      id: "window",
      title: t("work.closes"),
      cell: (row) => (row.closes_at ? dates.moment(row.closes_at) : t("work.open_end")),
    },
    { id: "state", title: t("work.state"), cell: (row) => <State state={row.state} /> },
  ];
  return (
    <section className="block">
      <header className="row between wrap">
        <h2 className="h2">{t("work.given")}</h2>
        {person.can.allocate ? (
          <ButtonLink variant="ghost" size="sm" href={`/allocate/new?user=${person.id}`}>
            {t("work.give")}
          </ButtonLink>
        ) : null}
      </header>
      <ListStates
        list={list}
        isEmpty={({ results }) => !results.some(isAssignedNow)}
        empty={<p className="dim">{t("work.nothing_given")}</p>}
        pending={<ListPending rows={2} />}
      >
        {({ results }) => (
          <Table
            stacks
            label={t("work.given")}
            columns={columns}
            rows={results.filter(isAssignedNow)}
            rowId={(row) => row.assessment.id}
          />
        )}
      </ListStates>
    </section>
  );
}

/** Names what was assigned, and leads to it: a practice set among those of its name. */
function Given({ given: { id, name, kind } }: { given: Assigned["assessment"] }) {
  const { role } = useUser();
  const href = kind === "practice" ? practiceSetAddress(role, name) : `/assessments/${id}`;
  const said = <bdi>{name}</bdi>;
  return href ? <Link href={href}>{said}</Link> : said;
}

function State({ state }: { state: Assigned["state"] | Sitting["state"] }) {
  const { t } = useTranslation("people");
  const text = t(`work.states.${state}`);
  if (state === "in_progress") return <Badge tone="info">{text}</Badge>;
  return state === "missed" || state === "expired" || state === "cancelled" ? (
    <Badge tone="line">{text}</Badge>
  ) : (
    <span>{text}</span>
  );
}
