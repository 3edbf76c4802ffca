import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useReasonName } from "../common/use-reason-name.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { NoteButton } from "./note-dialog.tsx";
import { orderReasons } from "./order-reasons.ts";
import { ReasonsMenu } from "./reasons-menu.tsx";
import { type Analysis, type Mistake, reasonsQuery } from "./requests.ts";
import { useSaveReason } from "./use-save-reason.ts";

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
        {mistake.can.set_reason ? <ReasonMenu {...{ mistake, isOwn, analysis, name }} /> : <bdi>{name}</bdi>}
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
  const { data: reasons = [] } = useQuery(reasonsQuery);
  const save = useSaveReason(isOwn);
  const own = isOwn ? mistake.reason.student : mistake.reason.tutor;
  return (
    <ReasonsMenu
      choices={orderReasons(mistake, reasons, analysis)}
      onChoose={(reason) => save.mutate({ mistake, reason })}
      onRemove={own ? () => save.mutate({ mistake, reason: null }) : undefined}
      trigger={
        <Button variant="ghost" size="sm" isPending={save.isPending} aria-label={t("reason.change", { name })}>
          <bdi>{name}</bdi>
          <Icon of={ChevronDown} small />
        </Button>
      }
    />
  );
}
