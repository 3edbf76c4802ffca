import { useSuspenseQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { DownloadButton } from "../download-button.tsx";
import { DownloadWork } from "../download-work.tsx";
import { type DescribedTable, dictionaryQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/downloads");

/** Shows the way to results as files, and what the columns of each mean. */
export function DownloadsScreen() {
  const { t } = useTranslation("downloads");
  const { job } = route.useSearch();
  const navigate = route.useNavigate();
  const { tables } = useSuspenseQuery(dictionaryQuery).data;
  return (
    <>
      <PageHead title={t("title")} aside={<DownloadButton />} />
      <div className="stack g6">
        {tables.map((table) => (
          <Meanings key={table.table} table={table} />
        ))}
      </div>
      {job ? <DownloadWork id={job} onClose={() => void navigate({ search: {}, replace: true })} /> : null}
    </>
  );
}

type Line = DescribedTable["columns"][number];

function Meanings({ table }: { table: DescribedTable }) {
  const { t } = useTranslation("downloads");
  const columns: Column<Line>[] = [
    { id: "name", title: t("column"), rowHeader: true, cell: ({ name }) => <code dir="ltr">{name}</code> },
    { id: "type", title: t("type"), cell: ({ type }) => t(`types.${type}`) },
    { id: "meaning", title: t("meaning"), cell: ({ meaning }) => meaning },
  ];
  return (
    <section className="block">
      <header>
        <h2 className="h2">{table.title}</h2>
        <p className="answer">{table.rows}</p>
      </header>
      <Table label={table.title} columns={columns} rows={table.columns} rowId={({ name }) => name} stacks />
    </section>
  );
}
