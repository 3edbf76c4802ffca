import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { ButtonLink } from "../../base/ui/native/link.tsx";
import { Notice } from "../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { dropLink } from "./kept-link.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { refusedField } from "./refused-notice.tsx";
import { SigninFrame } from "./signin-frame.tsx";
import { useLinkToken } from "./use-link-token.ts";

/** Behind the link of a mail: choose a new password, or the first one after an invitation, which then signs in. */
export function ResetScreen() {
  const { t } = useTranslation("signin");
  const { t: words } = useTranslation("security");
  const token = useLinkToken();
  const [isUsed, setUsed] = useState(token === "");
  // What cannot be asked now is asked again by choosing a password; the page works without it.
  const link = useQuery({
    queryKey: queryKey("password-link", token),
    queryFn: ({ signal }) => call("auth.read_link", { body: { token }, signal }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isGone = isUsed || refusedField(link.error, "token") !== undefined;
  useEffect(() => {
    if (isGone) dropLink();
  }, [isGone]);
  const invited = link.data?.purpose === "invitation" ? link.data : null;
  const lead = invited ? words("invited.lead") : t("reset.lead");
  const title = invited ? words("invited.title", { name: invited.first_name }) : t("reset.title");
  useDocumentTitle(title);
  return (
    <SigninFrame title={title} lead={isGone ? undefined : lead}>
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
        <NewPasswordForm
          proof={{ token }}
          arriveAs={invited?.email ?? null}
          onSet={dropLink}
          onGone={() => setUsed(true)}
        />
      )}
    </SigninFrame>
  );
}
