import "../../base/ui/styles/print.css";
import "./notebook.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { queryText } from "../../base/requests/call.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { PrintBrand } from "../../base/ui/print-brand.tsx";
import { servedBrand } from "../../base/ui/served-brand.ts";
import { EmptyState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { EntryQuote } from "./day-entries.tsx";
import { groupDays } from "./group-days.ts";
import { type Entry, wholeQuery } from "./requests.ts";
import { useDayDate, useEntryWords } from "./use-entry-words.ts";

const route = getRouteApi("/signed-in/notebook/print");

/** Shows the notes that the filters leave as they are printed. The browser saves what is printed as PDF. */
export function PrintNotebook() {
  const { t } = useTranslation("notebook");
  const { first_name, last_name, time_zone: zone } = useUser();
  const search = route.useSearch();
  const list = useQuery(wholeQuery(search));
  const dayDate = useDayDate();
  useDocumentTitle(t("title"));
  return (
    <div>
      <div className="nb-print-bar no-print">
        <Link href={`/notebook${queryText(search)}`}>{t("back")}</Link>
        <span className="row">
          <span className="meta">{t("pdf_help")}</span>
          <Button variant="primary" isDisabled={!list.data?.length} onPress={() => window.print()}>
            <Icon of={Printer} small />
            {t("print")}
          </Button>
        </span>
      </div>
      <ListStates
        list={list}
        isEmpty={(entries) => entries.length === 0}
        empty={
          <EmptyState title={t("none_found")} way={{ href: "/notebook", label: t("back") }}>
            {t("none_to_print")}
          </EmptyState>
        }
        pending={<ListPending rows={5} height={96} />}
      >
        {(entries) => (
          <article className="nb-sheet on-paper">
            <header>
              <PrintBrand {...servedBrand()} />
              <h1 className="h1">{t("title")}</h1>
              <p className="meta">
                <bdi>{`${first_name} ${last_name}`.trim()}</bdi> · {t("count", { count: entries.length })}
              </p>
            </header>
            {groupDays(entries, zone).map((day) => (
              <section key={day.id}>
                <h2 className="nb-day">{dayDate(day)}</h2>
                {day.entries.map((entry) => (
                  <PrintedEntry key={entry.key} entry={entry} />
                ))}
              </section>
            ))}
          </article>
        )}
      </ListStates>
    </div>
  );
}

function PrintedEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation("notebook");
  const { source, place } = useEntryWords()(entry);
  return (
    <div className="nb-entry">
      <p className="src">
        <b>
          <bdi>{source}</bdi>
        </b>
        <bdi className="num">{place}</bdi>
      </p>
      <EntryQuote entry={entry} />
      {entry.text ? (
        <p className="mine" dir="auto">
          {entry.text}
        </p>
      ) : null}
      {entry.tags.length > 0 ? (
        <p className="meta" dir="auto">
          {t("topics", { names: entry.tags.map(({ name }) => name).join(", ") })}
        </p>
      ) : null}
    </div>
  );
}
