import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../requests/call.ts";
import { ButtonLink } from "../ui/native/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useTakenToken } from "./use-taken-token.ts";

/** Behind the link of a mail: choose a new password, or the first one after an invitation, which then signs in. */
export function ResetScreen() {
  const { t } = useTranslation("signin");
  const token = useTakenToken("token");
  const [isUsed, setUsed] = useState(token === "");
  // What cannot be asked now is asked again by choosing a password; the page works without it.
  const link = useQuery({
    queryKey: ["password-link", token],
    queryFn: ({ signal }) => call("auth.read_link", { body: { token }, signal }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isGone = isUsed || refusedField(link.error, "token") !== undefined;
  const invited = link.data?.purpose === "invitation" ? link.data : null;
  const title = invited ? t("invited.title", { name: invited.first_name }) : t("reset.title");
  useDocumentTitle(title);
  return (
    <SigninFrame title={title} lead={isGone ? undefined : t(invited ? "invited.lead" : "reset.lead")}>
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
        <NewPasswordForm proof={{ token }} arriveAs={invited?.email ?? null} onGone={() => setUsed(true)} />
      )}
    </SigninFrame>
  );
}
