import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";

/** Shows a new signing secret, this once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation("webhooks");
  return (
    <Dialog
      title={t("secret.shown_title")}
      open
      onOpenChange={onClose}
      locked
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("secret.copied")}
        </Button>
      }
    >
      <div className="stack g3" data-unrecorded>
        <p>{t("secret.shown_body")}</p>
        <div className="copy-row">
          <code dir="ltr">{secret}</code>
          <CopyButton text={secret} />
        </div>
      </div>
    </Dialog>
  );
}
