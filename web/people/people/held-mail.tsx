import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Link } from "../../base/ui/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";

/** Says that invitations don’t leave, where email isn’t set up. */
export function HeldMail() {
  const { t } = useTranslation("people");
  const { role } = useUser();
  // A warning alone: the outbox says the same of each email.
  const cannotMail = useQuietExtra(settingsQuery)?.can_mail === false;
  if (!cannotMail) return null;
  return (
    <Notice tone="warning" title={t("held.title")}>
      {role === "staff" ? (
        <>
          {t("held.body")} <Link href="/settings?part=mail">{t("held.set_up")}</Link>
        </>
      ) : (
        t("held.body_manager")
      )}
    </Notice>
  );
}
