import { useState } from "react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Preview } from "./requests.ts";

type Change = Preview["changes"][number];

const FEW = 10;

/** Shows whose scores change, the largest change first. */
export function ChangeTable({ preview }: { preview: Preview }) {
  const { t } = useTranslation("regrade");
  const { plain, counted } = useNumbers();
  const [showsAll, setAll] = useState(false);
  const { changes, cohort, routes } = preview;
  if (changes.length === 0) return null;
  const value = (of: number | null) => (of === null ? "–" : plain(of));
  const columns: Column<Change>[] = [
    {
      id: "student",
      title: t("table.student"),
      rowHeader: true,
      cell: ({ user, session }) =>
        user ? <Link href={`/reports/${session}`}>{user.name}</Link> : t("table.out_of_reach"),
    },
    { id: "answered", title: t("table.answered"), cell: ({ answered }) => answered ?? "–" },
    { id: "before", title: t("table.before"), numeric: true, cell: ({ before }) => value(before.value) },
    {
      id: "after",
      title: t("table.after"),
      numeric: true,
      cell: ({ after }) => <b className="med">{value(after.value)}</b>,
    },
    {
      id: "change",
      title: t("table.change"),
      numeric: true,
      cell: ({ change }) =>
        change === null ? (
          "–"
        ) : (
          <span
            dir="ltr"
            className={change < 0 ? "t-dn" : "t-up"}
          >{`${change < 0 ? "−" : "+"}${plain(Math.abs(change))}`}</span>
        ),
    },
    ...(cohort
      ? [
          {
            id: "percentile",
            title: t("table.percentile"),
            numeric: true,
            cell: ({ percentile }: Change) =>
              percentile ? (
                <bdi dir="ltr">
                  {percentile.before} → {percentile.after}
                </bdi>
              ) : (
                "–"
              ),
          },
        ]
      : []),
    ...(routes
      ? [
          {
            id: "routes",
            title: t("table.would_route"),
            cell: ({ routes_otherwise }: Change) =>
              routes_otherwise ? <span className="badge badge-line">{t("table.otherwise")}</span> : null,
          },
        ]
      : []),
  ];
  return (
    <section className="block">
      <header className="row between">
        <h2 className="h2">{t("table.title")}</h2>
        {changes.length > FEW ? (
          <Button className="link body-s" onPress={() => setAll(!showsAll)}>
            {showsAll ? t("table.fewer") : t("table.all", { said: counted(changes.length) })}
          </Button>
        ) : null}
      </header>
      <Table
        dense
        stacks
        label={t("table.title")}
        columns={columns}
        rows={showsAll ? changes : changes.slice(0, FEW)}
        rowId={({ session }) => session}
      />
      <p className="foot">
        {cohort
          ? t("table.percentiles", {
              moved: counted(cohort.percentiles.moved),
              all: counted(cohort.people),
              most: counted(cohort.percentiles.most),
            })
          : t("table.no_cohort")}
        {routes ? ` ${t("table.routes")}` : ""}
      </p>
    </section>
  );
}
