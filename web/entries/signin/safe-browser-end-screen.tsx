import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { SigninFrame } from "./signin-frame.tsx";

/** Shows other browsers what the address that closes Safe Exam Browser is for. */
export function SafeBrowserEndScreen() {
  const { t } = useTranslation("signin");
  useDocumentTitle(t("safe_browser.end_title"));
  return (
    <SigninFrame title={t("safe_browser.end_title")} lead={t("safe_browser.end_lead")}>
      {null}
    </SigninFrame>
  );
}
