import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterChips } from "../ui/filter-chips.tsx";
import { Pagination } from "../ui/pagination.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { ImportItems } from "./import-items.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { itemStatuses } from "./import-search.ts";
import type { ImportItem, ImportReport } from "./requests.ts";

const route = getRouteApi("/signed-in/bank/import");
const pageSize = 50;

type ImportReportViewProps = {
  report: ImportReport;
  title: string;
  answer: ReactNode;
  /** The questions are in: they are opened in the bank rather than previewed. */
  isDone: boolean;
  act?: ReactNode;
};

/** A report item by item: counts that cut it, each item's status in a word, what to know, and the question itself. */
export function ImportReportView({ report, title, answer, isDone, act }: ImportReportViewProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [previewed, setPreviewed] = useState<ImportItem | null>(null);
  const { show, page = 1 } = search;
  const words = isDone ? "bring.item_status_done" : "bring.item_status";
  const items = report.items
    .map((item, index) => ({ item, number: index + 1 }))
    .filter(({ item }) => !show || item.status === show);
  const pageCount = Math.max(1, Math.ceil(items.length / pageSize));
  const here = Math.min(page, pageCount);
  const go = (next: { show?: typeof show; page?: number }) =>
    void navigate({ search: { job: search.job, ...next }, replace: true, resetScroll: false });
  return (
    <section className="block">
      <header className="row between wrap import-head">
        <div>
          <h2 className="h2">{title}</h2>
          <p className="answer num">{answer}</p>
        </div>
        {act}
      </header>
      <FilterChips
        label={t("columns.status")}
        choices={[
          { id: "all", label: t("bring.all"), count: report.counts.total },
          ...itemStatuses
            .filter((id) => report.counts[id] > 0 || id === show)
            .map((id) => ({ id, label: t(`${words}.${id}`), count: report.counts[id] })),
        ]}
        value={show ?? "all"}
        onChange={(id) => go({ show: itemStatuses.find((status) => status === id) })}
      />
      {items.length === 0 ? (
        <p className="dim import-none">{t("bring.none_of")}</p>
      ) : (
        <ImportItems
          items={items.slice((here - 1) * pageSize, here * pageSize)}
          isDone={isDone}
          label={title}
          onPreview={setPreviewed}
        />
      )}
      {pageCount > 1 ? (
        <Pagination
          label={t("pages")}
          previousLabel={t("previous")}
          nextLabel={t("next")}
          summary={t("summary", {
            from: numbers.counted((here - 1) * pageSize + 1),
            to: numbers.counted(Math.min(here * pageSize, items.length)),
            total: numbers.counted(items.length),
          })}
          page={here}
          pageCount={pageCount}
          onPageChange={(next) => go({ show, page: next })}
        />
      ) : null}
      <SideSheet
        title={previewed?.title || t("bring.untitled")}
        closeLabel={t("preview.close")}
        open={previewed !== null}
        onClose={() => setPreviewed(null)}
      >
        {previewed ? <ImportPreview item={previewed} /> : null}
      </SideSheet>
    </section>
  );
}
