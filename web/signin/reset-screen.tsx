import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useTakenToken } from "./use-taken-token.ts";

/** Behind the link of a mail: choose a new password. */
export function ResetScreen() {
  const { t } = useTranslation("signin");
  const token = useTakenToken(useSearch({ from: "/signin/reset" }).token ?? "");
  const [isGone, setGone] = useState(token === "");
  useDocumentTitle(t("reset.title"));
  return (
    <SigninFrame title={t("reset.title")} lead={isGone ? undefined : t("reset.lead")}>
      {isGone ? (
        <>
          <Notice tone="error" title={t("link_gone_title")}>
            {t("reset.gone")}
          </Notice>
          <ButtonLink href="/signin/forgot" variant="primary" size="lg" block>
            {t("reset.again")}
          </ButtonLink>
        </>
      ) : (
        <NewPasswordForm proof={{ token }} onGone={() => setGone(true)} />
      )}
    </SigninFrame>
  );
}
