import { useQuery } from "@tanstack/react-query";
import { ShieldAlert, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { queryKey } from "../../base/requests/query-key.ts";
import { cx } from "../../base/ui/class-names.ts";
import { Icon } from "../../base/ui/icon.tsx";
import type { HistoryRow, Timeline } from "./requests.ts";
import { canVerify, type Fault, verifyHistory } from "./verify-history.ts";

type SealProps = { timeline: Timeline; history: readonly HistoryRow[] };

/** What this page finds by its own computing; null where the browser does not let it. */
const checkedQuery = ({ timeline, history }: SealProps) => ({
  queryKey: queryKey("timeline", timeline.session.id, "checked", timeline.chains.head, history.length),
  queryFn: () => (canVerify() ? verifyHistory(history, timeline.attempts, timeline.chains.by_hash_alone) : null),
});

/** Says whether all answers are as they were saved, by the server's word and by this page's own; names the first that is not. */
export function Seal(props: SealProps) {
  const { t } = useTranslation("timeline");
  const { data: checked, isSuccess, isError } = useQuery(checkedQuery(props));
  const { chains } = props.timeline;
  // A page that can’t compute it goes by the server’s word.
  if (!isSuccess && !isError) return <span className="meta">{t("seal.checking")}</span>;
  const faults: readonly (Fault | Timeline["chains"]["faults"][number])[] = [
    ...(checked?.faults ?? []),
    ...chains.faults,
  ];
  const [fault] = faults;
  const isWhole = !fault && (!checked || checked.head === chains.head);
  const head = (checked?.head ?? chains.head).slice(0, 8).replace(/(.{4})(?=.)/, "$1 ");
  return (
    <>
      <span className={cx("seal", !isWhole && "is-broken")}>
        <Icon of={isWhole ? ShieldCheck : ShieldAlert} small />
        {t(isWhole ? "seal.verified" : "seal.broken")}
      </span>
      <span className="meta num" role="status">
        {isWhole
          ? t(checked ? "seal.whole" : "seal.whole_by_server", { count: checked?.revisions ?? chains.revisions })
          : fault
            ? t(`seal.fault.${fault.code}`, { question: nameOf(props.timeline, fault), revision: fault.seq ?? 0 })
            : t("seal.head_differs")}{" "}
        {isWhole ? (
          <>
            · {t("seal.head")} <bdi className="mono">{head}</bdi>
          </>
        ) : null}
        {isWhole && chains.by_hash_alone > 0 ? ` · ${t("seal.by_hash", { count: chains.by_hash_alone })}` : null}
      </span>
    </>
  );
}

function nameOf({ attempts, session }: Timeline, { attempt }: { attempt: string }): string {
  const found = attempts.find(({ id }) => id === attempt);
  const section = session.sections.find(({ id }) => id === found?.section);
  return found ? `${section?.name ?? ""} ${found.position}`.trim() : "?";
}
