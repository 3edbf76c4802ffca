import { useTranslation } from "react-i18next";
import { Link } from "../ui/native/link.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { PhoneCode } from "./phone-code.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useArrival } from "./use-arrival.ts";

/** Sign in without a password, by a code to one's phone. */
export function CodeScreen() {
  const { t } = useTranslation("signin");
  const arrive = useArrival();
  useDocumentTitle(t("code.title"));
  return (
    <SigninFrame title={t("code.title")} lead={t("code.lead")}>
      <PhoneCode
        purpose="sign-in"
        submitLabel={t("submit")}
        onVerified={(answer) => {
          if ("access_token" in answer) void arrive(answer);
        }}
      />
      <p className="body-s dim">
        <Link href="/signin">{t("with_password")}</Link>
      </p>
    </SigninFrame>
  );
}
