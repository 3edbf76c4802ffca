import { CircleCheck, CircleX, Copy, Repeat, TriangleAlert } from "lucide-react";
import { Button } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Badge } from "../../base/ui/badge.tsx";
import { Link } from "../../base/ui/link.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import { readAuthored } from "./authored.ts";
import { ImportMessages } from "./import-messages.tsx";
import { standingOf } from "./import-standing.ts";
import { PassageLine } from "./passage-line.tsx";
import type { Decisions, ImportItem } from "./requests.ts";
import { useTypeNames } from "./use-type-names.ts";

const looks = {
  ok: { tone: "success", icon: CircleCheck },
  lossy: { tone: "warning", icon: TriangleAlert },
  duplicate: { tone: "line", icon: Copy },
  repeat: { tone: "line", icon: Repeat },
  unsupported: { tone: "warning", icon: CircleX },
  invalid: { tone: "error", icon: CircleX },
} as const;

/** An item with its index in the report, from 0, since sources may repeat. */
type NumberedItem = { index: number; item: ImportItem };

type ImportItemsProps = {
  items: NumberedItem[];
  isDone: boolean;
  label: string;
  onPreview: (index: number) => void;
  decisions: Decisions;
};

/** Shows the items of a report, each with its position in the file. */
export function ImportItems({ items, isDone, label, onPreview, decisions }: ImportItemsProps) {
  const { t } = useTranslation("bank");
  const typeNames = useTypeNames();
  const titleOf = (item: ImportItem) => item.title || t("bring.untitled");
  const status = ({ item, index }: NumberedItem) => {
    const decision = decisions[index];
    const standing = standingOf(item);
    return (
      <span className="stack g1">
        <Badge tone={looks[standing].tone} icon={looks[standing].icon}>
          {t(`${isDone ? "bring.item_status_done" : "bring.item_status"}.${standing}`)}
        </Badge>
        {decision ? <span className="body-s med">{t(`bring.decision.${decision}`)}</span> : null}
      </span>
    );
  };
  const way = ({ item, index }: NumberedItem) => (
    <Way item={item} title={titleOf(item)} isDone={isDone} onPreview={() => onPreview(index)} />
  );
  const columns: Column<NumberedItem>[] = [
    {
      id: "source",
      title: t("bring.columns.source"),
      cell: ({ item }) => <span className="mono item-source">{item.source}</span>,
    },
    {
      id: "title",
      title: t("bring.columns.title"),
      rowHeader: true,
      cell: ({ item }) => <Name item={item} title={titleOf(item)} />,
    },
    { id: "type", title: t("bring.columns.type"), cell: ({ item }) => typeNames(item.interactions) || "–" },
    { id: "status", title: t("bring.columns.status"), cell: status },
    {
      id: "messages",
      title: t("bring.columns.messages"),
      cell: ({ item }) => <ImportMessages messages={item.messages} />,
    },
    { id: "way", title: t(isDone ? "bring.open" : "bring.preview"), numeric: true, cell: way },
  ];
  return (
    <>
      <div className="only-wide import-table mt-3">
        <Table label={label} columns={columns} rows={items} rowId={({ index }) => String(index)} />
      </div>
      <ul className="only-phone question-lines" aria-label={label}>
        {items.map(({ item, index }) => (
          <li key={index}>
            <span className="row between top">
              <Name item={item} title={titleOf(item)} />
              {way({ item, index })}
            </span>
            <span className="row wrap row-2 body-s faint">
              {status({ item, index })}
              <span className="mono item-source">{item.source}</span>
            </span>
            <ImportMessages messages={item.messages} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Name({ item, title }: { item: ImportItem; title: string }) {
  const authored = item.question !== null && typeof item.question === "object" ? readAuthored(item.question) : null;
  return (
    <span className="block-line min-w-0">
      <span className="clamp2 med" dir="auto">
        {title}
      </span>
      <PassageLine passage={authored?.stimulus} title={title} />
    </span>
  );
}

type WayProps = { item: ImportItem; title: string; isDone: boolean; onPreview: () => void };

function Way({ item, title, isDone, onPreview }: WayProps) {
  const { t } = useTranslation("bank");
  if (item.incoming) {
    return (
      <Button className="link body-s" aria-label={t("bring.compare_of", { title })} onPress={onPreview}>
        {t("bring.compare")}
      </Button>
    );
  }
  if (item.assessment)
    return (
      <Link href={`/assessments/${item.assessment}/build`} aria-label={t("bring.open_of", { title })}>
        {t("bring.open")}
      </Link>
    );
  if (item.question === null) return null;
  if (typeof item.question === "string") {
    return (
      <Link
        href={`/bank?q=${encodeURIComponent(item.question)}`}
        // Open a new tab: leaving would lose the report on a file that is not imported yet.
        {...(isDone ? {} : { target: "_blank" })}
        aria-label={t(isDone ? "bring.open_of" : "bring.there_of", { title })}
      >
        {t(isDone ? "bring.open" : "bring.there")}
      </Link>
    );
  }
  return (
    <Button className="link body-s" aria-label={t("bring.preview_of", { title })} onPress={onPreview}>
      {t("bring.preview")}
    </Button>
  );
}
