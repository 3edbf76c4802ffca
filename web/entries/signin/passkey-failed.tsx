import { useTranslation } from "react-i18next";
import { Notice } from "../../base/ui/notice.tsx";

/** Says that a passkey signed nobody in, and what to do instead. */
export function PasskeyFailed() {
  const { t } = useTranslation("security");
  return (
    <Notice tone="error" title={t("passkey_wrong_title")}>
      {t("passkey_wrong")}
    </Notice>
  );
}
