import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTermsText } from "../../assign/use-terms-text.ts";
import { useUser } from "../../common/session-context.tsx";
import { useResultToast } from "../../common/use-result-toast.ts";
import { ListPending } from "../../list/list-pending.tsx";
import { ListStates } from "../../list/list-states.tsx";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type Material, type Reader, readerCountsQuery, readersQuery } from "../requests.ts";
import { hasPages } from "../use-material-words.ts";
import type { ReaderCounts } from "./histogram.ts";
import { ReadingHistogram } from "./reading-histogram.tsx";

const kinds = ["not_opened", "started", "finished"] as const;
type Kind = (typeof kinds)[number];

const KEPT_SHORT = 8;

/** Shows who has not opened a material, who has started and who has finished it, and reminds those who haven’t. */
export function Readers({ material }: { material: Material }) {
  const { t } = useTranslation("library");
  const list = useQuery({ ...readerCountsQuery(material.id), enabled: material.can.allocate });
  if (!material.can.allocate) return <p className="dim">{t("readers.not_yours")}</p>;
  return (
    <ListStates
      list={list}
      isEmpty={(counts) => totalOf(counts) === 0}
      empty={<EmptyState title={t("readers.none_title")}>{t("readers.none")}</EmptyState>}
      pending={<ListPending rows={5} />}
    >
      {(counts) => <CountedReaders material={material} counts={counts} />}
    </ListStates>
  );
}

const totalOf = (counts: ReaderCounts) => kinds.reduce((sum, kind) => sum + counts[kind], 0);

function CountedReaders({ material, counts }: { material: Material; counts: ReaderCounts }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const [kind, setKind] = useState<Kind>(kinds.find((one) => counts[one] > 0) ?? "not_opened");
  const total = totalOf(counts);
  return (
    <div className="stack g4">
      <div>
        <h3 className="h2">{t("readers.question")}</h3>
        <p className="dim">
          {t("readers.answer", {
            count: total,
            ...{ finished: numbers.counted(counts.finished), of: numbers.counted(total) },
            unopened: numbers.counted(counts.not_opened),
          })}
        </p>
      </div>
      {hasPages(material) ? <ReadingHistogram counts={counts} pages={material.pages ?? 0} /> : null}
      <Segmented
        label={t("readers.question")}
        choices={kinds.map((id) => ({ id, label: t(`readers.kinds.${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      <ReaderList key={kind} material={material} kind={kind} />
    </div>
  );
}

function ReaderList({ material, kind }: { material: Material; kind: Kind }) {
  const { t, i18n } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const terms = useTermsText();
  const lists = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const toast = useResultToast();
  const list = useQuery(readersQuery(material.id, kind));
  const [isWhole, setWhole] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const readers = list.data?.results ?? [];
  const shown = isWhole ? readers : readers.slice(0, KEPT_SHORT);
  const remind = async () => {
    setBusy(true);
    try {
      const { results } = await call("material_users.remind", {
        params: { id: material.id },
        body: { users: readers.map(({ user }) => user) },
      });
      const count = results.filter(({ status }) => status === "reminded").length;
      toast.done(t("done.reminded", { count, said: numbers.counted(count) }));
    } catch (error) {
      toast.failed(t("failed"))(error);
    } finally {
      setBusy(false);
    }
  };
  const state = ({ reading }: Reader) => {
    if (!reading) return "";
    if (reading.finished_at) return dates.dayAndMonth(reading.finished_at);
    if (!hasPages(material)) return dates.dayAndMonth(reading.last_opened_at);
    return t("state.pages", { read: numbers.counted(reading.pages_read), of: numbers.counted(material.pages ?? 0) });
  };
  return (
    <ListStates
      list={list}
      isEmpty={({ results }) => results.length === 0}
      empty={<p className="dim">{t("readers.nobody_here")}</p>}
      pending={<ListPending rows={3} />}
    >
      {() => (
        <>
          <ul className="plain">
            {shown.map((reader) => (
              <li key={reader.user} className="reader-row two">
                <span>
                  <Link href={`/people/${reader.user}`} className="quiet">
                    {reader.name}
                  </Link>
                  <span className="meta block-line">
                    {lists.format([
                      ...(reader.by_name ? [t("readers.by_name")] : []),
                      ...reader.groups.map(({ name }) => name),
                    ])}
                  </span>
                  {terms(reader) ? <span className="meta num block-line">{terms(reader)}</span> : null}
                </span>
                <span className="r">{state(reader)}</span>
              </li>
            ))}
          </ul>
          <div className="row between">
            {kind === "finished" ? (
              <span />
            ) : (
              <Button size="sm" isPending={isBusy} onPress={() => void remind()}>
                {t("readers.remind", { count: readers.length, said: numbers.counted(readers.length) })}
              </Button>
            )}
            {shown.length < readers.length ? (
              <button type="button" className="link body-s" onClick={() => setWhole(true)}>
                {t("readers.show_all", { said: numbers.counted(readers.length) })}
              </button>
            ) : null}
          </div>
          {(list.data?.count ?? 0) > readers.length ? (
            <p className="meta">{t("readers.first", { said: numbers.counted(readers.length) })}</p>
          ) : null}
        </>
      )}
    </ListStates>
  );
}
