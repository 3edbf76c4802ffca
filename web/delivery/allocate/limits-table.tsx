import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import type { LimitsRow } from "./requests.ts";

/** Shows each person's limits: window, total time, their sources, and warnings. */
export function LimitsTable({ rows, showsAssessment }: { rows: readonly LimitsRow[]; showsAssessment: boolean }) {
  const { t } = useTranslation("allocate");
  const durations = useDurations();
  const named = useNamedMoment();
  const columns: Column<LimitsRow>[] = [
    {
      id: "who",
      title: t("check.who"),
      rowHeader: true,
      cell: ({ user, assessment }) => (
        <span className="med">
          {/* In a tab of its own: what is being assigned stays. */}
          <Link className="link block-line" target="_blank" href={`/people/${user.id}`}>
            {`${user.first_name} ${user.last_name}`.trim()}
          </Link>
          {showsAssessment ? (
            <span className="meta" dir="auto">
              {assessment.name}
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: "window",
      title: t("check.window"),
      cell: (row) => (
        <span>
          <span className="block-line">
            {row.opens_at ? t("check.from", { when: named(row.opens_at, row.time_zone) }) : t("check.open_now")}
          </span>
          <span className="block-line">
            {row.closes_at ? t("check.until", { when: named(row.closes_at, row.time_zone) }) : t("check.no_close")}
          </span>
          {row.hard_close && row.closes_at ? <span className="meta block-line">{t("list.hard")}</span> : null}
          <PersonsClock row={row} />
        </span>
      ),
    },
    {
      id: "time",
      title: t("check.time"),
      numeric: true,
      cell: (row) => (
        <span>
          <span className="block-line">
            {row.total_seconds === null ? t("untimed") : durations.words(row.total_seconds)}
          </span>
          <TimeNote row={row} />
        </span>
      ),
    },
    { id: "through", title: t("check.through"), cell: (row) => <Sources row={row} /> },
    {
      id: "warnings",
      title: t("check.look"),
      cell: ({ warnings }) =>
        warnings.length === 0 ? (
          <span className="faint">–</span>
        ) : (
          <ul className="limits-warnings">
            {warnings.map((warning) => (
              <li key={warning}>
                <Icon of={TriangleAlert} small />
                <span>{t(`warning.${warning}`)}</span>
              </li>
            ))}
          </ul>
        ),
    },
  ];
  return (
    <div className="limits-table">
      <Table
        stacks
        label={t("check.label")}
        columns={columns}
        rows={rows}
        rowId={(row) => `${row.user.id} ${row.assessment.id}`}
      />
    </div>
  );
}

/** Shows the closing time by the person's own clock, where that differs from the window's. */
function PersonsClock({ row: { local, closes_at, opens_at } }: { row: LimitsRow }) {
  const { t } = useTranslation("allocate");
  const dates = useDates(local.person.time_zone);
  const there = local.person.closes_at ?? local.person.opens_at;
  const here = local.window.closes_at ?? local.window.opens_at;
  if (!there || there.slice(0, 16) === here?.slice(0, 16)) return null;
  const when = dates.moment(closes_at ?? opens_at ?? there);
  return <span className="meta block-line">{t(closes_at ? "check.closes_there" : "check.opens_there", { when })}</span>;
}

function TimeNote({ row }: { row: LimitsRow }) {
  const { t } = useTranslation("allocate");
  const durations = useDurations();
  const { accommodations: given } = row;
  const notes = [
    !given.untimed && given.time_multiplier > 1 ? t("check.multiplied", { times: given.time_multiplier }) : null,
    given.extra_break_seconds > 0 ? t("check.break", { time: durations.words(given.extra_break_seconds) }) : null,
    given.may_pause ? t("check.may_pause") : null,
    given.read_aloud ? t("check.read_aloud") : null,
    given.masking ? t("check.masking") : null,
    row.safe_browser ? t(row.safe_browser === "waived" ? "check.any_browser" : "check.safe_browser") : null,
  ].filter((note) => note !== null);
  return notes.length > 0 ? <span className="meta block-line">{notes.join(", ")}</span> : null;
}

/** Shows where the limits come from, including the person's standing accommodations. */
function Sources({ row }: { row: LimitsRow }) {
  const { t } = useTranslation("allocate");
  const hasStanding = Object.values(row.from).some((origin) => origin.by === "standing");
  // A group that assigned it twice is named once.
  const ways = new Map(
    row.sources.map((source) => [`${source.is_draft ? "new" : ""} ${source.group ?? "personal"}`, source]),
  );
  const kept = [...new Set(row.sources.flatMap((source) => (source.group && !source.is_draft ? [source.name] : [])))];
  const isNew = (isGroup: boolean) =>
    row.sources.some((source) => source.is_draft && (source.group !== undefined) === isGroup);
  const note =
    kept.length === 0
      ? null
      : isNew(false)
        ? t("check.replaces", { groups: kept.join(", ") })
        : isNew(true)
          ? t("check.has_already", { groups: kept.join(", ") })
          : null;
  return (
    <span className="row row-2 wrap">
      {[...ways].map(([key, source]) => (
        <Badge key={key} tone={source.is_draft ? "brass" : "line"}>
          {source.is_draft
            ? t(source.group ? "check.new_group" : "check.new_personal")
            : source.group
              ? source.name
              : t("check.personal")}
        </Badge>
      ))}
      {hasStanding ? <Badge tone="info">{t("check.standing")}</Badge> : null}
      {note ? (
        <span className="meta block-line" dir="auto">
          {note}
        </span>
      ) : null}
    </span>
  );
}
