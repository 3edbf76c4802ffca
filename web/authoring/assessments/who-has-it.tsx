import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { zoneName } from "../../base/ui/zone-name.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { assigneesQuery } from "./people-requests.ts";
import { type Allocation, allocationsQuery } from "./requests.ts";

/** Shows who was given an assessment, and when they may sit it, in the reader's zone. */
export function WhoHasIt({ assessment }: { assessment: string }) {
  const { t, i18n } = useTranslation("assessments");
  const { time_zone: zone, role } = useUser();
  const dates = useDates(zone);
  const list = useQuery(allocationsQuery(assessment));
  const numbers = useNumbers();
  // The page behind the link counts the same people.
  const counted = useExtra(assigneesQuery(assessment, { page: 1, page_size: 1 }), t("unloaded.taken"));
  const people = counted.data?.states;
  const taken = people ? people.submitted + people.scored + people.released : 0;
  const moment = (time: string | null, without: string) =>
    time ? `${dates.moment(time)} ${zoneName(zone, time, i18n.language)}` : without;
  const columns: Column<Allocation>[] = [
    {
      id: "who",
      title: t("one.columns.who"),
      rowHeader: true,
      cell: ({ source }) => (source.group ? t("one.group", { name: source.name }) : source.name),
    },
    { id: "opens", title: t("one.columns.opens"), cell: (row) => moment(row.opens_at, t("one.any_time")) },
    { id: "closes", title: t("one.columns.closes"), cell: (row) => moment(row.closes_at, t("one.no_close")) },
    { id: "sittings", title: t("one.columns.sittings"), numeric: true, cell: (row) => row.sittings_allowed },
  ];
  return (
    <section className="block">
      <header>
        <div className="row between wrap row-2">
          <h2 className="h2">{t("one.who")}</h2>
          <Link href={`/assessments/${encodeURIComponent(assessment)}/people`}>{t("people.open")}</Link>
        </div>
        {list.data?.count === 0 ? counted.failure : null}
        {list.data?.count === 0 && people ? (
          <p className="answer">
            {taken > 0
              ? t("one.who_taken", { count: taken, said: numbers.counted(taken) })
              : t(role === "staff" ? "one.who_none_all" : "one.who_none")}
          </p>
        ) : null}
      </header>
      <ListStates list={list} isEmpty={({ count }) => count === 0} empty={null} pending={<ListPending rows={2} />}>
        {({ results }) => (
          <Table stacks label={t("one.who")} columns={columns} rows={results} rowId={(row) => row.id} />
        )}
      </ListStates>
    </section>
  );
}
