import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useTermsText } from "../../assign/use-terms-text.ts";
import { useUser } from "../../common/session-context.tsx";
import { useResultToast } from "../../common/use-result-toast.ts";
import { ListPending } from "../../list/list-pending.tsx";
import { ListStates } from "../../list/list-states.tsx";
import type { Picked } from "../../pickers/picked.ts";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Link } from "../../ui/link.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type Material, type Reader, readerCountsQuery, readersQuery } from "../requests.ts";
import { hasPages } from "../use-material-words.ts";
import type { ReaderCounts } from "./histogram.ts";
import { ReadingHistogram } from "./reading-histogram.tsx";

const kinds = ["not_opened", "started", "finished", "ended"] as const;
type Kind = (typeof kinds)[number];

const KEPT_SHORT = 8;

type ReadersProps = {
  material: Material;
  /** Takes it from those who are chosen. */
  onRemove: (chosen: Picked) => void;
};

/**
 * Shows who has not opened a material, who has started, who has finished it, and who read in it and has it no longer; reminds those who
 * haven’t read it, and takes it from those who are chosen.
 */
export function Readers({ material, onRemove }: ReadersProps) {
  const { t } = useTranslation("library");
  const list = useQuery({ ...readerCountsQuery(material.id), enabled: material.can.allocate });
  if (!material.can.allocate) return <p className="dim">{t("readers.not_yours")}</p>;
  return (
    <ListStates
      list={list}
      isEmpty={(counts) => totalOf(counts) + counts.ended === 0}
      empty={<EmptyState title={t("readers.none_title")}>{t("readers.none")}</EmptyState>}
      pending={<ListPending rows={5} />}
    >
      {(counts) => <CountedReaders {...{ material, onRemove, counts }} />}
    </ListStates>
  );
}

/** How many have it now. */
const totalOf = ({ not_opened, started, finished }: ReaderCounts) => not_opened + started + finished;

function CountedReaders({ material, onRemove, counts }: ReadersProps & { counts: ReaderCounts }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const [chosen, setKind] = useState<Kind>(kinds.find((one) => counts[one] > 0) ?? "not_opened");
  const shownKinds = kinds.filter((one) => one !== "ended" || counts.ended > 0);
  const total = totalOf(counts);
  // Once the last has it no longer, those who had it are all there is.
  const usual = total === 0 ? "ended" : "not_opened";
  const kind = shownKinds.includes(chosen) && (total > 0 || chosen === "ended") ? chosen : usual;
  return (
    <div className="stack g4">
      <div>
        <h3 className="h2">{t("readers.question")}</h3>
        <p className="dim">
          {total === 0
            ? t("readers.none_title")
            : t("readers.answer", {
                count: total,
                ...{ finished: numbers.counted(counts.finished), of: numbers.counted(total) },
                unopened: numbers.counted(counts.not_opened),
              })}
        </p>
      </div>
      {hasPages(material) && total > 0 ? <ReadingHistogram counts={counts} pages={material.pages ?? 0} /> : null}
      <Segmented
        label={t("readers.question")}
        choices={shownKinds.map((id) => ({ id, label: t(`readers.kinds.${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      <ReaderList key={kind} {...{ material, onRemove, kind }} />
    </div>
  );
}

function ReaderList({ material, onRemove, kind }: ReadersProps & { kind: Kind }) {
  const { t, i18n } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const terms = useTermsText();
  const lists = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const toast = useResultToast();
  const list = useQuery(readersQuery(material.id, kind));
  const [isWhole, setWhole] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const readers = list.data?.results ?? [];
  const groups = new Map(readers.flatMap((reader) => reader.groups.map(({ id, name }) => [id, name])));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...[...before].filter((one) => one !== id), ...(isChosen ? [id] : [])]));
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
  const [isOpening, setOpening] = useState(false);
  const remove = async () => {
    setOpening(true);
    try {
      const some = [...groups.keys()].filter((id) => chosen.has(id));
      const found = await Promise.all(some.map((id) => call("groups.get", { params: { id } })));
      onRemove({
        users: readers
          .filter(({ user }) => chosen.has(user))
          .map(({ user, name }) => ({ id: user, name, email: null })),
        groups: found.map(({ id, name, member_count }) => ({ id, name, memberCount: member_count })),
      });
    } catch (error) {
      toast.failed(t("failed"))(error);
    } finally {
      setOpening(false);
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
              <li key={reader.user} className="reader-row" data-picks={kind === "ended" ? undefined : true}>
                {kind === "ended" ? null : (
                  <Checkbox
                    aria-label={t("readers.choose", { name: reader.name })}
                    isSelected={chosen.has(reader.user)}
                    onChange={(isChosen) => choose(reader.user, isChosen)}
                  />
                )}
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
          {groups.size === 0 ? null : (
            <ul className="plain reader-groups">
              {[...groups].map(([id, name]) => (
                <li key={id}>
                  <Checkbox isSelected={chosen.has(id)} onChange={(isChosen) => choose(id, isChosen)}>
                    {t("readers.whole_group", { name })}
                  </Checkbox>
                </li>
              ))}
            </ul>
          )}
          <div className="row between wrap">
            <span className="row row-2 wrap">
              {kind === "finished" || kind === "ended" ? null : (
                <Button size="sm" isPending={isBusy} onPress={() => void remind()}>
                  {t("readers.remind", { count: readers.length, said: numbers.counted(readers.length) })}
                </Button>
              )}
              {kind === "ended" ? null : (
                <Button size="sm" isPending={isOpening} onPress={() => void remove()}>
                  {t("access.go")}
                </Button>
              )}
            </span>
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
