import { useTranslation } from "react-i18next";
import { plainWords } from "../../base/questions/plain-words.ts";
import { type Column, Table } from "../../base/ui/table.tsx";
import { OptionLine } from "../../parts/matching/columns.tsx";
import { readAuthored } from "./authored.ts";
import type { ImportItem, ImportReport } from "./requests.ts";

type Row = { item: ImportItem; index: number };

/** The options of a choice as text, with the places of the right ones. */
function optionsOf(content: ImportItem["question"]): { options: string[]; right: number[] } {
  const authored = content !== null && typeof content === "object" ? readAuthored(content) : null;
  const [interaction] = authored?.interactions ?? [];
  if (interaction?.type !== "choice") return { options: [], right: [] };
  const key = authored?.key[interaction.id];
  const correct = typeof key === "object" && key !== null && "correct" in key ? key.correct : [];
  return {
    options: interaction.options.map(({ content: html }) => plainWords(html)),
    right: interaction.options.flatMap(({ id }, place) =>
      Array.isArray(correct) && correct.includes(id) ? [place] : [],
    ),
  };
}

/** Shows the first questions of a table as they are read so far. */
export function FirstQuestions({ report }: { report: ImportReport }) {
  const { t } = useTranslation(["bank", "matching"]);
  const columns: Column<Row>[] = [
    {
      id: "title",
      title: t("matching:field.stem"),
      rowHeader: true,
      cell: ({ item }) => <bdi>{item.title || item.source}</bdi>,
    },
    {
      id: "options",
      title: t("matching:field.correct"),
      cell: ({ item }) => <OptionLine {...optionsOf(item.incoming ?? item.question)} />,
    },
    { id: "status", title: t("columns.status"), cell: ({ item }) => t(`bring.item_status.${item.status}`) },
    {
      id: "messages",
      title: t("matching:found"),
      cell: ({ item }) => <span className="breaks">{item.messages[0]}</span>,
    },
  ];
  return (
    <Table
      stacks
      dense
      label={t("matching:preview")}
      columns={columns}
      rows={report.items.slice(0, 5).map((item, index) => ({ item, index }))}
      rowId={({ index }) => String(index)}
    />
  );
}
