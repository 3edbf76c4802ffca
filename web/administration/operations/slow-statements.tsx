import { useTranslation } from "react-i18next";
import { BlockHead } from "../../base/ui/block-head.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { State } from "./requests.ts";

type Statement = NonNullable<State["statements"]>[number];

/** Shows which statements take most of the database's time. They have no values. */
export function SlowStatements({ statements }: { statements: readonly Statement[] }) {
  const { t } = useTranslation("operations");
  const numbers = useNumbers();
  const [first] = statements;
  const columns: Column<Statement>[] = [
    {
      id: "statement",
      title: t("slow.statement"),
      rowHeader: true,
      cell: ({ text }) => (
        <code className="op-sql" dir="ltr">
          {text}
        </code>
      ),
    },
    {
      id: "mean",
      title: t("slow.mean"),
      numeric: true,
      cell: ({ mean_ms }) => t("slow.ms", { said: numbers.counted(Math.round(mean_ms * 100) / 100) }),
    },
    { id: "calls", title: t("slow.calls"), numeric: true, cell: ({ calls }) => numbers.counted(calls) },
    { id: "share", title: t("slow.share"), numeric: true, cell: ({ share }) => numbers.share(share, 1) },
  ];
  return (
    <section>
      <BlockHead
        title={t("slow.title")}
        answer={first ? t("slow.answer", { share: numbers.share(first.share, 1) }) : t("slow.none")}
      />
      {first ? (
        <Table label={t("slow.title")} columns={columns} rows={statements} rowId={({ text }) => text} stacks />
      ) : null}
    </section>
  );
}
