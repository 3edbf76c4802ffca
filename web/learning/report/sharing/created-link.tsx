import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import type { Sitting } from "../requests.ts";

type CreatedLinkProps = { token: string; sitting: Sitting; onAnother: () => void };

/** Shows a link this once: the token is its fragment, which browsers keep to themselves, and only its hash is kept by the server. */
export function CreatedLink({ token, sitting, onAnother }: CreatedLinkProps) {
  const { t } = useTranslation("report");
  const url = `${location.origin}/shared-report#${token}`;
  const subject = t("share.mail_subject", { assessment: sitting.assessment_name });
  const body = t("share.mail_body", { url });
  return (
    <div className="stack g3">
      <TextField
        label={t("share.link")}
        help={t("share.once")}
        value={url}
        isReadOnly
        autoFocus
        onFocus={({ target }) => target instanceof HTMLInputElement && target.select()}
      />
      <div className="row wrap row-2">
        <CopyButton
          text={url}
          isPrimary
          words={{ go: t("share.copy"), done: t("share.copied"), failed: t("share.not_copied") }}
        />
        <ButtonLink href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}>
          <Icon of={Mail} small />
          {t("share.mail")}
        </ButtonLink>
        <Button variant="ghost" onPress={onAnother}>
          {t("share.another")}
        </Button>
      </div>
    </div>
  );
}
