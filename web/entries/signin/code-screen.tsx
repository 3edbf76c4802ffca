import { useTranslation } from "react-i18next";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { settingsQuery } from "../../base/requests/settings.ts";
import { Link } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { PhoneCode } from "./phone-code.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useArrival } from "./use-arrival.ts";

/** Shows the sign-in without a password, by a code sent to the person's phone. */
export function CodeScreen() {
  const { t } = useTranslation("signin");
  const arrive = useArrival();
  // Without it, the code is offered: it may well arrive.
  const cannotText = useQuietExtra(settingsQuery)?.can_text === false;
  useDocumentTitle(t("code.title"));
  return (
    <SigninFrame title={t("code.title")} lead={cannotText ? undefined : t("code.lead")}>
      {cannotText ? (
        <Notice tone="info" title={t("code.none_title")}>
          {t("code.none")}
        </Notice>
      ) : (
        <PhoneCode
          purpose="sign-in"
          submitLabel={t("submit")}
          onVerified={(answer, phone) => {
            if (!("verification_token" in answer)) void arrive(answer, null, phone);
          }}
        />
      )}
      <p className="body-s dim">
        <Link href="/signin">{t("with_password")}</Link>
      </p>
    </SigninFrame>
  );
}
