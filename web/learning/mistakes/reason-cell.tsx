import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useReasonName } from "../../base/common/use-reason-name.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { orderReasons } from "../../parts/redo/order-reasons.ts";
import { ReasonsMenu } from "../../parts/redo/reasons-menu.tsx";
import { type Analysis, type Mistake, reasonsQuery } from "../../parts/redo/requests.ts";
import { useSaveReason } from "../../parts/redo/use-save-reason.ts";
import { givenBy } from "./given-by.ts";
import { NoteButton } from "./note-dialog.tsx";

type ReasonCellProps = {
  mistake: Mistake;
  isOwn: boolean;
  /** What reasons are usual here. */
  analysis: Analysis;
};

/** Says why a mistake was made and who says so, and lets one say it. */
export function ReasonCell({ mistake, isOwn, analysis }: ReasonCellProps) {
  const { t } = useTranslation("mistakes");
  const reasonName = useReasonName();
  const { reason } = mistake;
  const name = reasonName(reason.key, reason.name);
  return (
    <div className="reason-cell">
      <span className="row row-1 wrap">
        {mistake.can.set_reason ? (
          <ReasonMenu mistake={mistake} isOwn={isOwn} analysis={analysis} name={name} />
        ) : (
          <bdi>{name}</bdi>
        )}
        {reason.by ? <Badge tone="line">{t(`by.${isOwn ? "own" : "team"}.${reason.by}`)}</Badge> : null}
      </span>
      {reason.disagree ? <Others mistake={mistake} isOwn={isOwn} /> : null}
      {mistake.note ? (
        <bdi className="meta clamp2" title={mistake.note}>
          {mistake.note}
        </bdi>
      ) : null}
      {isOwn && mistake.question ? <NoteButton mistake={mistake} /> : null}
    </div>
  );
}

/** What the others say whose word doesn't count here. */
function Others({ mistake: { reason }, isOwn }: Omit<ReasonCellProps, "analysis">) {
  const { t } = useTranslation("mistakes");
  const who = isOwn ? "own" : "team";
  const said = [
    reason.by === "tutor" ? null : reason.tutor && t(`said.${who}.tutor`, { reason: reason.tutor.name }),
    reason.by === "student" ? null : reason.student && t(`said.${who}.student`, { reason: reason.student.name }),
    reason.by === "inferred" || !reason.inferred?.reason
      ? null
      : t(`said.${who}.inferred`, { reason: reason.inferred.reason.name }),
  ].filter((one) => one !== null);
  return <span className="meta">{said.join(" · ")}</span>;
}

function ReasonMenu({ mistake, name, isOwn, analysis }: ReasonCellProps & { name: string }) {
  const { t } = useTranslation("mistakes");
  // The table says when they can’t be loaded.
  const reasons = useQuietExtra(reasonsQuery) ?? [];
  const save = useSaveReason();
  const before = givenBy(mistake, isOwn);
  return (
    <ReasonsMenu
      choices={orderReasons(mistake, reasons, analysis)}
      onChoose={(reason) => save.mutate({ attempt: mistake, reason, before })}
      onRemove={before ? () => save.mutate({ attempt: mistake, reason: null, before }) : undefined}
      trigger={
        <Button variant="ghost" size="sm" isPending={save.isPending} aria-label={t("reason.change", { name })}>
          <bdi>{name}</bdi>
          <Icon of={ChevronDown} small />
        </Button>
      }
    />
  );
}
