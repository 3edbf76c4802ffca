import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Pager } from "../../parts/list/pager.tsx";
import { agreementPageSize, agreementQuery, type QuestionAgreement } from "./requests.ts";

type Row = Pick<QuestionAgreement, "count" | "exact" | "adjacent" | "kappa"> & {
  id: string;
  title: string;
  isPair: boolean;
};

/** Shows how far two people's marks agree, by question and pair of markers; nothing where nobody marked in pairs. */
export function AgreementPane({ question }: { question: string | undefined }) {
  const { t } = useTranslation("marking");
  const numbers = useNumbers();
  const [page, setPage] = useState(1);
  const { data, failure } = useExtra(agreementQuery(question, page), t("unloaded.agreement"));
  if (failure) return failure;
  if (!data || data.count === 0) return null;
  const rows = data.results.flatMap(({ pairs, title, question: id, ...own }): Row[] => [
    { ...own, id, title: title || t("untitled"), isPair: false },
    ...pairs.map(({ markers, ...pair }) => ({
      ...pair,
      id: [id, ...markers.map((marker) => marker.id)].join(" "),
      title: t("agreement.pair", { one: markers[0]?.name ?? "", other: markers[1]?.name ?? "" }),
      isPair: true,
    })),
  ]);
  const columns: Column<Row>[] = [
    {
      id: "question",
      title: t("agreement.question"),
      rowHeader: true,
      cell: ({ title, isPair }) => (
        <span className={isPair ? "marking-pair dim" : "med"} dir="auto">
          {title}
        </span>
      ),
    },
    { id: "count", title: t("agreement.count"), numeric: true, cell: ({ count }) => numbers.counted(count) },
    { id: "exact", title: t("agreement.exact"), numeric: true, cell: ({ exact }) => numbers.share(exact, 1) },
    { id: "adjacent", title: t("agreement.adjacent"), numeric: true, cell: (row) => numbers.share(row.adjacent, 1) },
    {
      id: "kappa",
      title: t("agreement.kappa"),
      numeric: true,
      cell: ({ kappa }) => (kappa === null ? "–" : numbers.plain(kappa)),
    },
  ];
  return (
    <section className="marking-agreement" aria-labelledby="marking-agreement">
      <h2 className="h3" id="marking-agreement">
        {t("agreement.title")}
      </h2>
      <p className="lead dim body-s">{t("agreement.lead")}</p>
      <Table label={t("agreement.title")} columns={columns} rows={rows} rowId={({ id }) => id} stacks />
      <Pager page={page} pageSize={agreementPageSize} count={data.count} onChange={(next = 1) => setPage(next)} />
    </section>
  );
}
