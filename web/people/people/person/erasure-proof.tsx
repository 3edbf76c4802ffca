import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { type ErasureProof, erasureQuery } from "../requests.ts";

/** Tells staff when a person was erased, and from when no backup has them any more. */
export function ErasureProofLines({ id }: { id: string }) {
  const { t } = useTranslation("people");
  const problemText = useProblemText();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const proof = useQuery(erasureQuery(id));
  if (proof.isError) return <p>{problemText(proof.error)}</p>;
  const { erased_at = null, left = [], backups = null } = proof.data ?? {};
  if (erased_at === null) return null;
  const rows = left.reduce((sum, one) => sum + one.rows, 0);
  return (
    <>
      <p>{t("proof.erased", { when: dates.moment(erased_at) })}</p>
      <p>
        {rows === 0 ? t("proof.nothing_left") : t("proof.left", { count: rows, total: numbers.counted(rows) })}{" "}
        <Backups backups={backups} />
      </p>
    </>
  );
}

function Backups({ backups }: Pick<ErasureProof, "backups">) {
  const { t } = useTranslation("people");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  if (!backups) return t("proof.unknown");
  const { holding, unreadable, gone_at } = backups;
  if (unreadable.length > 0)
    return t("proof.unreadable", { count: unreadable.length, total: numbers.counted(unreadable.length) });
  if (holding.length === 0) return t("proof.gone");
  const counted = { count: holding.length, total: numbers.counted(holding.length) };
  if (gone_at) return t("proof.until", { ...counted, date: dates.date(gone_at) });
  return t("proof.held", counted);
}
