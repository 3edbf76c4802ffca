import { useTranslation } from "react-i18next";
import { ReasonDialog } from "./reason-dialog.tsx";
import type { Sitting } from "./requests.ts";
import { useAct } from "./use-act.ts";

/** Asks before a sitting is ended for a student, and says what becomes of it. */
export function EndDialog({ sitting, onClose }: { sitting: Sitting; onClose: () => void }) {
  const { t } = useTranslation("sittings");
  const act = useAct();
  const name = sitting.user_name;
  const left = sitting.sections.filter((section) => section.state !== "ended").length;
  return (
    <ReasonDialog
      title={t("end.title", { name })}
      label={t("reason")}
      help={t("reason_optional")}
      submitLabel={t("end.end")}
      keepLabel={t("end.keep")}
      send={(reason) => act(sitting, { action: "end", reason }, t("end.done", { name }))}
      onClose={onClose}
    >
      <p className="body-s">{t("end.body", { count: left })}</p>
    </ReasonDialog>
  );
}
