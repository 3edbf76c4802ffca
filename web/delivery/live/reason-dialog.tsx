import { useTranslation } from "react-i18next";
import { ReasonDialog as Dialog } from "../../parts/sittings/reason-dialog.tsx";
import type { LiveRow } from "./live-rows.ts";
import { useAct } from "./use-act.ts";
import { useWho } from "./use-who.ts";

type ReasonDialogProps = { rows: readonly LiveRow[]; action: "end" | "cancel"; onClose: () => void };

/** Asks before sittings are ended or cancelled, and says what becomes of them. */
export function ReasonDialog({ rows, action, onClose }: ReasonDialogProps) {
  const { t } = useTranslation("live");
  const act = useAct();
  return (
    <Dialog
      title={t(`${action}.title`, { who: useWho(rows), count: rows.length })}
      label={t("reason")}
      help={t("reason_help")}
      submitLabel={t(`${action}.submit`, { count: rows.length })}
      keepLabel={t("keep")}
      send={(reason) => act(rows, { action, reason })}
      onClose={onClose}
    >
      <p className="body-s">{t(`${action}.body`)}</p>
    </Dialog>
  );
}
