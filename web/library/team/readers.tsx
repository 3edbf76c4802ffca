import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
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
import { type Material, type Reader, readersQuery } from "../requests.ts";

const kinds = ["not_opened", "started", "finished"] as const;
type Kind = (typeof kinds)[number];

const kindOf = ({ reading }: Reader): Kind =>
  reading === null ? "not_opened" : reading.finished_at === null ? "started" : "finished";

/** Shows who has not opened a material, who has started and who has finished it, and reminds those who haven’t. */
export function Readers({ material }: { material: Material }) {
  const { t } = useTranslation("library");
  const list = useQuery({ ...readersQuery(material.id), enabled: material.can.allocate });
  if (!material.can.allocate) return <p className="dim">{t("readers.not_yours")}</p>;
  return (
    <ListStates
      list={list}
      isEmpty={({ results }) => results.length === 0}
      empty={<EmptyState title={t("readers.none_title")}>{t("readers.none")}</EmptyState>}
      pending={<ListPending rows={5} />}
    >
      {({ results }) => <ReaderList material={material} readers={results} />}
    </ListStates>
  );
}

function ReaderList({ material, readers }: { material: Material; readers: readonly Reader[] }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const toast = useResultToast();
  const of = (kind: Kind) => readers.filter((reader) => kindOf(reader) === kind);
  const [kind, setKind] = useState<Kind>(kinds.find((one) => of(one).length > 0) ?? "not_opened");
  const shown = of(kind);
  const [isBusy, setBusy] = useState(false);
  const remind = async () => {
    setBusy(true);
    try {
      const { results } = await call("material_users.remind", {
        params: { id: material.id },
        body: { users: shown.map(({ user }) => user) },
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
    if (!material.pages) return dates.dayAndMonth(reading.last_opened_at);
    return t("state.pages", { read: numbers.counted(reading.pages_read), of: numbers.counted(material.pages) });
  };
  return (
    <div className="stack g4">
      <div>
        <h3 className="h2">{t("readers.question")}</h3>
        <p className="dim">
          {t("readers.answer", {
            count: readers.length,
            ...{ finished: numbers.counted(of("finished").length), of: numbers.counted(readers.length) },
            unopened: numbers.counted(of("not_opened").length),
          })}
        </p>
      </div>
      <Segmented
        label={t("readers.question")}
        choices={kinds.map((id) => ({ id, label: t(`readers.kinds.${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      {shown.length === 0 ? (
        <p className="dim">{t("readers.nobody_here")}</p>
      ) : (
        <ul className="plain">
          {shown.map((reader) => (
            <li key={reader.user} className="reader-row two">
              <span>
                <Link href={`/people/${reader.user}`} className="quiet">
                  {reader.name}
                </Link>
                {reader.groups.length > 0 ? (
                  <span className="meta block-line">{reader.groups.map(({ name }) => name).join(", ")}</span>
                ) : null}
              </span>
              <span className="r">{state(reader)}</span>
            </li>
          ))}
        </ul>
      )}
      {kind !== "finished" && shown.length > 0 ? (
        <Button isPending={isBusy} onPress={() => void remind()}>
          {t("readers.remind", { count: shown.length, said: numbers.counted(shown.length) })}
        </Button>
      ) : null}
    </div>
  );
}
