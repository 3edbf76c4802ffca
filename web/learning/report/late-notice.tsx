import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { ButtonLink } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { CountLateDialog } from "../../parts/sittings/count-late-dialog.tsx";
import { useLeaveLate } from "../../parts/sittings/use-leave-late.ts";
import type { Sitting } from "./requests.ts";
import { reviewAddress } from "./review-address.ts";
import type { NumberedRow } from "./section-rows.ts";

type LateNoticeProps = { sitting: Sitting; rows: NumberedRow[] | null; isOwn: boolean };

/** Tells on the report's first page that late answers wait: the team with the ways to decide, the student that they don't count yet. */
export function LateNotice({ sitting, rows, isOwn }: LateNoticeProps) {
  const { t } = useTranslation("report");
  const leave = useLeaveLate();
  const [isCounting, setCounting] = useState(false);
  const count = sitting.late_waiting ?? rows?.filter(({ row }) => row.late?.waits).length ?? 0;
  if (count === 0) return null;
  return (
    <div className="rows-3 mb-6">
      <Notice tone="warning" title={t(isOwn ? "late.notice_own" : "late.notice", { count })}>
        {t(isOwn ? "late.notice_own_body" : "late.notice_body", { count })}
      </Notice>
      <div className="row wrap row-2 no-print">
        {rows ? (
          <ButtonLink href={reviewAddress(sitting.id, { show: "late" })}>{t("late.review", { count })}</ButtonLink>
        ) : null}
        {!isOwn && sitting.can.count_late === true ? (
          <Button onPress={() => setCounting(true)}>{t("late.count_all", { count })}</Button>
        ) : null}
        {!isOwn && sitting.can.leave_late === true ? (
          <Button variant="ghost" onPress={() => leave(sitting)}>
            {t("late.leave", { count })}
          </Button>
        ) : null}
      </div>
      {isCounting ? <CountLateDialog sitting={sitting} onClose={() => setCounting(false)} /> : null}
    </div>
  );
}
