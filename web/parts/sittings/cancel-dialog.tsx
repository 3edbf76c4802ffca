import { useTranslation } from "react-i18next";
import { ReasonDialog } from "./reason-dialog.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Asks before a sitting is cancelled: says what is lost, that answers are kept, and wants a reason. */
export function CancelDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const name = sitting.user_name;
  return (
    <ReasonDialog
      title={t("cancel.title", { name })}
      label={t("reason")}
      help={t("reason_kept")}
      submitLabel={t("cancel.cancel")}
      keepLabel={t("cancel.keep")}
      send={(reason) => act(sitting, { action: "cancel", reason }, t("cancel.done", { name }))}
      needsReason
      onClose={onClose}
    >
      <p className="body-s">{t(sitting.state === "in_progress" ? "cancel.body_running" : "cancel.body")}</p>
      <p className="body-s">{t("cancel.kept")}</p>
    </ReasonDialog>
  );
}
