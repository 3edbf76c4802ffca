import { Trans, useTranslation } from "react-i18next";
import { CopyButton } from "../../../base/common/copy-button.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Dialog } from "../../../base/ui/dialog.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import type { CreatedToken } from "./requests.ts";
import { useScopeWords } from "./use-scope-words.ts";
import { useWhere } from "./use-where.ts";

type CreatedDialogProps = { created: CreatedToken; onClose: () => void };

/** Shows the secret of a new token, this once. */
export function CreatedDialog({ created: { token, secret }, onClose }: CreatedDialogProps) {
  const { t } = useTranslation("tokens");
  const dates = useDates(useUser().time_zone);
  const can = useScopeWords();
  const where = useWhere();
  return (
    <Dialog
      wide
      locked
      title={t("created", { name: token.name })}
      open
      onOpenChange={() => {}}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t("copied")}
        </Button>
      }
    >
      <div className="stack g4" data-unrecorded>
        <p>
          <Trans t={t} i18nKey="once" components={{ b: <b className="strong" /> }} />
        </p>
        <div className="copy-row">
          <code dir="ltr">{secret}</code>
          <CopyButton text={secret} />
        </div>
        <dl className="token-facts">
          <div>
            <dt>{t("column.can")}</dt>
            <dd>{can(token.scopes)}</dd>
          </div>
          <div>
            <dt>{t("column.at")}</dt>
            <dd>{where(token)}</dd>
          </div>
          <div>
            <dt>{t("column.expires")}</dt>
            <dd>{dates.date(token.expires_at)}</dd>
          </div>
        </dl>
      </div>
    </Dialog>
  );
}
