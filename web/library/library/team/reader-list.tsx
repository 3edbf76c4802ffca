import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Checkbox } from "../../../base/ui/checkbox.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { useTermsText } from "../../../parts/assign/use-terms-text.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import type { Picked } from "../../../parts/pickers/picked.ts";
import { type Material, type Reader, readersQuery } from "../requests.ts";
import { hasPages } from "../use-material-words.ts";

export const readerKinds = ["not_opened", "started", "finished", "ended"] as const;
export type ReaderKind = (typeof readerKinds)[number];

const KEPT_SHORT = 8;

type ReaderListProps = {
  material: Material;
  kind: ReaderKind;
  /** Takes the material from those who are chosen. */
  onRemove: (chosen: Picked) => void;
};

/** Lists the readers of one kind with how far they are; those who have the material can be chosen, with their groups. */
export function ReaderList({ material, kind, onRemove }: ReaderListProps) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const list = useQuery(readersQuery(material.id, kind));
  const [isWhole, setWhole] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const readers = list.data?.results ?? [];
  const groups = new Map(readers.flatMap((reader) => reader.groups.map(({ id, name }) => [id, name])));
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set([...[...before].filter((one) => one !== id), ...(isChosen ? [id] : [])]));
  const shown = isWhole ? readers : readers.slice(0, KEPT_SHORT);
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
                <ReaderCells reader={reader} material={material} />
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
              {kind === "finished" || kind === "ended" ? null : <RemindButton material={material} readers={readers} />}
              {kind === "ended" ? null : (
                <RemoveButton
                  users={readers.filter(({ user }) => chosen.has(user))}
                  groups={[...groups.keys()].filter((id) => chosen.has(id))}
                  onRemove={onRemove}
                />
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

/** Shows who a reader is, through whom they have the material, and how far they are. */
function ReaderCells({ reader, material }: { reader: Reader; material: Material }) {
  const { t, i18n } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const terms = useTermsText();
  const lists = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const state = ({ reading }: Reader) => {
    if (!reading) return "";
    if (reading.finished_at) return dates.dayAndMonth(reading.finished_at);
    if (!hasPages(material)) return dates.dayAndMonth(reading.last_opened_at);
    return t("state.pages", {
      count: material.pages ?? 0,
      read: numbers.counted(reading.pages_read),
      of: numbers.counted(material.pages ?? 0),
    });
  };
  return (
    <>
      <span>
        <Link href={`/people/${reader.user}`} className="quiet">
          {reader.name}
        </Link>
        <span className="meta block-line">
          {lists.format([...(reader.by_name ? [t("readers.by_name")] : []), ...reader.groups.map(({ name }) => name)])}
        </span>
        {terms(reader) ? <span className="meta num block-line">{terms(reader)}</span> : null}
      </span>
      <span className="r">{state(reader)}</span>
    </>
  );
}

/** Reminds those who haven’t read the material. */
function RemindButton({ material, readers }: { material: Material; readers: readonly Reader[] }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const toast = useResultToast();
  const [isBusy, setBusy] = useState(false);
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
  return (
    <Button size="sm" isPending={isBusy} onPress={() => void remind()}>
      {t("readers.remind", { count: readers.length, said: numbers.counted(readers.length) })}
    </Button>
  );
}

type RemoveButtonProps = {
  /** The chosen people, and the ids of the chosen groups. */
  users: readonly Reader[];
  groups: readonly string[];
  onRemove: (chosen: Picked) => void;
};

/** Asks about taking the material from those who are chosen. */
function RemoveButton({ users, groups, onRemove }: RemoveButtonProps) {
  const { t } = useTranslation("library");
  const toast = useResultToast();
  const [isOpening, setOpening] = useState(false);
  const remove = async () => {
    setOpening(true);
    try {
      const found = await Promise.all(groups.map((id) => call("groups.get", { params: { id } })));
      onRemove({
        users: users.map(({ user, name }) => ({ id: user, name, email: null })),
        groups: found.map(({ id, name, member_count }) => ({ id, name, memberCount: member_count })),
      });
    } catch (error) {
      toast.failed(t("failed"))(error);
    } finally {
      setOpening(false);
    }
  };
  return (
    <Button size="sm" isPending={isOpening} onPress={() => void remove()}>
      {t("access.go")}
    </Button>
  );
}
