import { CircleCheck, CircleX, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../base/ui/badge.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { type Column, Table } from "../../base/ui/table.tsx";
import type { ImportReport } from "./requests.ts";

const looks = {
  created: { tone: "success", icon: CircleCheck },
  there: { tone: "line", icon: Copy },
  invalid: { tone: "error", icon: CircleX },
} as const;
const statuses = ["created", "there", "invalid"] as const;
type Show = (typeof statuses)[number] | "all";
type Item = ImportReport["items"][number];

/** More than this nobody reads in a dialog: the counts say the rest. */
const MAX_SHOWN = 200;

/** Shows what a file of tags holds, line by line. */
export function ImportReportTable({ report }: { report: ImportReport }) {
  const { t } = useTranslation("tags");
  const [show, setShow] = useState<Show>(report.counts.invalid > 0 ? "invalid" : "all");
  const items = report.items.filter((item) => show === "all" || item.status === show);
  const columns: Column<Item>[] = [
    { id: "line", title: t("bring.line"), numeric: true, cell: (item) => item.line },
    { id: "path", title: t("bring.path"), rowHeader: true, cell: (item) => item.path.join(" › ") || "–" },
    {
      id: "status",
      title: t("bring.remark"),
      cell: (item) => (
        <span className="import-remark">
          <Badge tone={looks[item.status].tone} icon={looks[item.status].icon}>
            {t(`bring.status.${item.status}`)}
          </Badge>
          {item.messages.map((message) => (
            <span key={message} className="meta">
              {message}
            </span>
          ))}
        </span>
      ),
    },
  ];
  return (
    <div className="stack g3" role="status">
      <p className="med num">
        {report.counts.tags > 0
          ? t("bring.result", { count: report.counts.tags, total: report.counts.total })
          : t("bring.nothing")}
      </p>
      {report.messages.map((message) => (
        <p key={message} className="body-s">
          {message}
        </p>
      ))}
      <FilterChips<Show>
        label={t("bring.remark")}
        choices={[
          { id: "all", label: t("bring.all"), count: report.counts.total },
          ...statuses
            .filter((id) => report.counts[id] > 0)
            .map((id) => ({ id, label: t(`bring.status.${id}`), count: report.counts[id] })),
        ]}
        value={show}
        onChange={setShow}
      />
      {items.length > 0 ? (
        <Table
          dense
          label={t("bring.lines")}
          columns={columns}
          rows={items.slice(0, MAX_SHOWN)}
          rowId={(item) => String(item.line)}
        />
      ) : null}
      {items.length > MAX_SHOWN ? <p className="meta">{t("bring.more", { count: items.length - MAX_SHOWN })}</p> : null}
    </div>
  );
}
