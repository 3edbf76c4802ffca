import { getRouteApi } from "@tanstack/react-router";
import { Tags } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Checkbox } from "../../base/ui/checkbox.tsx";
import { FilterChips } from "../../base/ui/filter-chips.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { Pager } from "../../parts/list/pager.tsx";
import { ImportCompare } from "./import-compare.tsx";
import { ImportItems } from "./import-items.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { itemStatuses } from "./import-search.ts";
import { countStandings, isFoundTest, standingOf } from "./import-standing.ts";
import type { Decision, Decisions, ImportReport } from "./requests.ts";

const route = getRouteApi("/signed-in/bank/import");
const pageSize = 50;

type ImportReportViewProps = {
  report: ImportReport;
  title: string;
  answer: ReactNode;
  /** The questions are in: they are opened in the bank rather than previewed. */
  isDone: boolean;
  act?: ReactNode;
  /** What was decided of single questions, and a way to decide it. */
  decisions?: Decisions;
  onDecide?: ((index: number, decision: Decision | undefined) => void) | undefined;
};

/** Shows a report item by item: counts that filter it, each item's status in a word, what to know, and the question itself. */
export function ImportReportView(props: ImportReportViewProps) {
  const { report, title, answer, isDone, act, decisions = {}, onDecide } = props;
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const user = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [opened, setOpened] = useState<number | null>(null);
  const item = opened === null ? undefined : report.items[opened];
  const previewed = item?.incoming ? undefined : item;
  const { show, page = 1 } = search;
  const words = isDone ? "bring.item_status_done" : "bring.item_status";
  const items = report.items
    .map((item, index) => ({ item, index }))
    // A test that is found is offered as a draft above the list of questions.
    .filter(({ item }) => (isDone || !isFoundTest(item)) && (!show || standingOf(item) === show));
  const offered = isDone ? 0 : report.items.filter(isFoundTest).length;
  const standings = countStandings(report);
  const counts = { ...standings, unsupported: standings.unsupported - offered };
  const unmapped = report.items.filter((item) => item.unmapped).length;
  const here = Math.min(page, Math.max(1, Math.ceil(items.length / pageSize)));
  const go = (next: { show?: typeof show; page?: number }) =>
    void navigate({
      search: { ...search, show: undefined, page: undefined, ...next },
      replace: true,
      resetScroll: false,
    });
  return (
    <section className="block">
      <header className="row between wrap import-head">
        <div>
          <h2 className="h2">{title}</h2>
          <p className="answer num">{answer}</p>
        </div>
        {act}
      </header>
      {unmapped > 0 ? (
        <p className="row wrap row-2 body-s dim mb-3">
          <Icon of={Tags} small />
          <span>{t("bring.unmapped", { count: unmapped, said: numbers.counted(unmapped) })}</span>
          {user.role === "staff" ? (
            // The report on a file that is not in yet would be lost with the page.
            <Link href="/tags?part=names" {...(isDone ? {} : { target: "_blank" })}>
              {t("bring.map_names")}
            </Link>
          ) : (
            <span>{t("bring.staff_map")}</span>
          )}
        </p>
      ) : null}
      <FilterChips
        label={t("columns.status")}
        choices={[
          { id: "all", label: t("bring.all"), count: report.counts.total - offered },
          ...itemStatuses
            .filter((id) => counts[id] > 0 || id === show)
            .map((id) => ({ id, label: t(`${words}.${id}`), count: counts[id] })),
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
          onPreview={setOpened}
          decisions={decisions}
        />
      )}
      <Pager page={here} pageSize={pageSize} count={items.length} onChange={(next) => go({ show, page: next })} />
      {item?.incoming && opened !== null ? (
        <ImportCompare
          item={item}
          repeated={item.repeats_item === undefined ? undefined : report.items[item.repeats_item]}
          decision={decisions[opened]}
          onDecide={(decision) => onDecide?.(opened, decision)}
          onClose={() => setOpened(null)}
        />
      ) : null}
      <SideSheet
        title={previewed?.title || t("bring.untitled")}
        closeLabel={t("preview.close")}
        open={previewed !== undefined}
        onClose={() => setOpened(null)}
      >
        {previewed && opened !== null && onDecide ? (
          <Checkbox
            isSelected={decisions[opened] === "leave_out"}
            onChange={(isOut) => onDecide(opened, isOut ? "leave_out" : undefined)}
          >
            {t("bring.leave_out")}
          </Checkbox>
        ) : null}
        {previewed ? <ImportPreview item={previewed} /> : null}
      </SideSheet>
    </section>
  );
}
